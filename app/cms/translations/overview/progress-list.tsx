import { SiteLink } from '#app/ui/site-link.tsx';
import { type Progress, progressInWords } from './find-translations.ts';
import './translations.css';

interface ProgressListProps {
  progress: readonly Progress[];
  addressOf: (group: string) => string;
}

/** The progress of each section and list, with a link that filters by it. Finished ones are folded. */
export function ProgressList({ progress, addressOf }: ProgressListProps) {
  const open = progress.filter((each) => !isFinished(each));
  const finished = progress.filter(isFinished);
  return (
    <>
      {open.length > 0 && <Groups progress={open} addressOf={addressOf} />}
      {finished.length > 0 && (
        <details className="mt-2">
          <summary>
            {finished.length === 1
              ? '1 section or list is translated and up to date'
              : `${finished.length} sections and lists are translated and up to date`}
          </summary>
          <Groups progress={finished} addressOf={addressOf} />
        </details>
      )}
    </>
  );
}

const isFinished = ({ total, translated, stale, drafts }: Progress) =>
  translated === total && stale === 0 && drafts === 0;

function Groups({ progress, addressOf }: ProgressListProps) {
  return (
    <ul className="translation-progress">
      {progress.map((each) => (
        <li key={each.group}>
          <SiteLink to={addressOf(each.group)}>{each.title}</SiteLink>
          <span className="translation-bar" aria-hidden="true">
            <span style={{ inlineSize: share(each.translated - each.stale, each.total) }} />
            <span data-stale style={{ inlineSize: share(each.stale, each.total) }} />
          </span>
          <span className="translation-count">{progressInWords(each)}</span>
        </li>
      ))}
    </ul>
  );
}

const share = (part: number, total: number) => `${(100 * part) / Math.max(1, total)}%`;
