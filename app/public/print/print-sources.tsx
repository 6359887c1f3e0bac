import type { Source } from '#app/content/page-view.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';

/** A printed text's sources, each with its URL and kind of evidence. */
export function PrintSources({ sources }: { sources: Source[] }) {
  const t = useTranslate();
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>{t('content.sources')}</h2>
      <p>{t('print.sourcesIntro')}</p>
      <ol className="paper-notes">
        {sources.map((source) => (
          <li key={source.id} id={`source-${source.id}`}>
            <InWords source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Names and addresses are the same in every language. */
function InWords({ source }: { source: Source }) {
  const { title, publisher, year, url, evidence, language } = source;
  const t = useTranslate();
  const published = [publisher, year].filter(Boolean).join(', ');
  return (
    <>
      {title && <span lang={langOf(language, t)}>{title}</span>}
      {title && published && '. '}
      {published && <span translate="no">{published}</span>}
      {evidence && (title || published) && '. '}
      {evidence && t(evidenceNames[evidence])}
      {url && (title || published || evidence) && '. '}
      {url && <span translate="no">{url}</span>}
    </>
  );
}
