import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Piece, SearchResult } from '#contract/search/calls.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { resultKinds } from './result-kinds.ts';

interface ResultsProps {
  results: SearchResult[];
  /** The heading level of each title. */
  level: 2 | 3;
}

/** The results, each with its kind, its title and an excerpt around the matches. */
export function Results({ results, level }: ResultsProps) {
  const t = useTranslate();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ol className="grid gap-6">
      {results.map(({ kind, path, heading, title, excerpt }) => (
        <li key={`${path}#${heading}#${title.map(({ text }) => text).join('')}`}>
          <p className="eyebrow">{t(resultKinds[kind].one)}</p>
          <Heading className="text-xl leading-snug">
            <SiteLink to={heading ? `${path}#${anchorOf(heading)}` : path}>
              <Pieces pieces={title} />
            </SiteLink>
          </Heading>
          <p className="mt-1 text-base leading-snug text-bark">
            <Pieces pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  // They can only be identified by position, and they change together.
  let place = 0;
  return pieces.map(({ text, isMarked }) => {
    place += 1;
    return isMarked ? <mark key={place}>{text}</mark> : text;
  });
}
