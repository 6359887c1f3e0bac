import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { PageView } from '../page-view.ts';
import { citationAnchor } from './citation-anchor.ts';
import { evidenceNames } from './evidence-names.ts';

/** The anchor of a page's list of sources. No heading can have this id: see contract/shared/anchor.ts. */
export const sourcesAnchor = '_sources';

/** A source; its number, if others come before it that are not listed. */
export type ListedSource = PageView['sources'][number] & { number?: number };

/** A text's sources, numbered as its citations are, each with its kind of evidence. */
export function SourceList({ sources }: { sources: ListedSource[] }) {
  const t = useTranslate();
  if (sources.length === 0) return null;
  return (
    <section id={sourcesAnchor} className="chapter" aria-labelledby="sources-title">
      <h2 id="sources-title">{t('content.sources')}</h2>
      <div className="reading sources">
        <ol>
          {sources.map((source) => (
            <li key={source.id} id={`source-${source.id}`} value={source.number}>
              <Source source={source} />
            </li>
          ))}
        </ol>
        <p>
          <SiteLink to="/Research#evidence">{t('content.sourceLabels')}</SiteLink>
        </p>
      </div>
    </section>
  );
}

function Source({ source }: { source: PageView['sources'][number] }) {
  const { id, title, url, evidence, citations, language } = source;
  const t = useTranslate();
  const name = title || url || t('content.sourceUntitled');
  const lang = title ? langOf(language, t) : undefined;
  const places = Array.from({ length: citations }, (_, index) => index + 1);
  return (
    <>
      {url ? (
        <a href={url} lang={lang} translate={title ? undefined : 'no'}>
          {name}
        </a>
      ) : (
        <span lang={lang}>{name}</span>
      )}
      <PublishedBy source={source} />{' '}
      {evidence && <span className="evidence">{t(evidenceNames[evidence])}</span>}
      {places.map((place) => (
        <a
          key={place}
          href={`#${citationAnchor(id, place)}`}
          role="doc-backlink"
          className="source-back"
          aria-label={
            places.length > 1 ? t('content.backToPlace', { place }) : t('content.backToText')
          }
        >
          ↩{places.length > 1 && <sup>{place}</sup>}
        </a>
      ))}
    </>
  );
}

/** Who published a source, which is a name in every language, and when. */
function PublishedBy({ source: { publisher, year } }: { source: PageView['sources'][number] }) {
  if (!publisher && year === null) return null;
  return (
    <>
      . {publisher && <span translate="no">{publisher}</span>}
      {publisher && year !== null && ', '}
      {year}
    </>
  );
}
