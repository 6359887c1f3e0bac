import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { anchorOf } from '#contract/shared/anchor.ts';

/** A page's topics, each linking to the other pages of its section on that topic. */
export function TopicLinks({ section, topics }: { section: string; topics: string[] }) {
  const t = useTranslate();
  if (topics.length === 0) return null;
  return (
    <nav aria-label={t('content.topics')} className="topics only-screen">
      <span className="eyebrow">{t('content.moreAbout')}</span>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <SiteLink
              to={`/${section}?topic=${encodeURIComponent(anchorOf(topic))}`}
              className="chip"
            >
              {topic}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
