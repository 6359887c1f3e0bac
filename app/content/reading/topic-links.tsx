import { SiteLink } from '#app/ui/site-link.tsx';
import { anchorOf } from '#contract/shared/anchor.ts';

/** A page's topics, each linking to the other pages of its section on that topic. */
export function TopicLinks({ section, topics }: { section: string; topics: string[] }) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label="Topics" className="topics only-screen">
      <span className="eyebrow">More about</span>
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
