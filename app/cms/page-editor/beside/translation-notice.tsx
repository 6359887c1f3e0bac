import { focusPlace } from '#app/editor/checks/findings.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { placeOfPart, useBeside } from './beside-original.tsx';

/** Names the original, and links to the parts of the translation that are out of date. */
export function TranslationNotice() {
  const beside = useBeside();
  if (!beside) return null;
  const { original, stale, parts } = beside;
  const places = [...stale.values()];
  return (
    <div className="beside-notice notice">
      <p>
        {'Translation of '}
        <SiteLink to={`/cms/${original.section}/${original.name}`}>
          {original.pageData.title || original.name}
        </SiteLink>
        {original.isTrashed === 1 && ', which is in the trash: visitors see neither'}.
        {places.length > 0 &&
          ` ${places.length === 1 ? '1 part of it has' : `${places.length} parts of it have`} changed since:`}
      </p>
      {places.length > 0 && (
        <ul>
          {places.map(({ part }) => (
            <li key={part}>
              <a
                href={`#${placeOfPart(part)}`}
                onClick={(event) => {
                  if (focusPlace(placeOfPart(part))) event.preventDefault();
                }}
              >
                {nameOf(part, parts.get(part)?.title)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const names: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  text: 'Introduction',
  imageAlt: 'Alt text of the picture',
  description: 'Description for search engines',
  topics: 'Topics',
};

function nameOf(part: string, title: string | undefined): string {
  const [kind = ''] = part.split('.');
  if (kind === 'content') return title ? `Section “${title}”` : 'A section';
  if (kind === 'question') return 'A check question';
  if (kind === 'readMore') return 'A “Read more” paragraph';
  return names[kind] ?? part.slice(kind.length + 1);
}
