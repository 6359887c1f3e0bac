import type { Source } from '#app/content/page-view.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

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
            {inWords(source, t)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const inWords = ({ title, publisher, year, url, evidence }: Source, t: Translate) =>
  [title, [publisher, year].filter(Boolean).join(', '), evidence && t(evidenceNames[evidence]), url]
    .filter(Boolean)
    .join('. ');
