import type { Source } from '#app/content/page-view.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';

/** A printed text's sources, each with its URL and kind of evidence. */
export function PrintSources({ sources }: { sources: Source[] }) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>Sources</h2>
      <p>Numbers in brackets in the text refer to these sources.</p>
      <ol className="paper-notes">
        {sources.map((source) => (
          <li key={source.id} id={`source-${source.id}`}>
            {inWords(source)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const inWords = ({ title, publisher, year, url, evidence }: Source) =>
  [title, [publisher, year].filter(Boolean).join(', '), evidence && evidenceNames[evidence], url]
    .filter(Boolean)
    .join('. ');
