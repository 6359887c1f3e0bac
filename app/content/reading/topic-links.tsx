import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { anchorOf } from '#contract/shared/anchor.ts';
import type { Language } from '#contract/shared/language/languages.ts';

/** A page's topics, each linking to the other pages of its section on that topic. */
export function TopicLinks({
  section,
  topics,
  lang,
}: {
  section: string;
  topics: string[];
  /** Of the topics; absent: that of the page. */
  lang: Language | undefined;
}) {
  const t = useTranslate();
  if (topics.length === 0) return null;
  return (
    <nav aria-label={t('content.topics')} className="topics only-screen">
      <span className="eyebrow">{t('content.moreAbout')}</span>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <SiteLink
              lang={lang}
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
