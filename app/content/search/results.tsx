import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Piece, SearchKind, SearchResult } from '#contract/search/calls.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
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
      {results.map(({ kind, path, heading, language, title, excerpt }) => (
        <li key={`${path}#${heading}#${title.map(({ text }) => text).join('')}`}>
          <p className="eyebrow">
            <KindOf kind={kind} language={language} />
          </p>
          <Heading className="text-xl leading-snug" lang={langOf(language, t)}>
            <SiteLink to={heading ? `${inSite(path)}#${anchorOf(heading)}` : inSite(path)}>
              <Pieces pieces={title} />
            </SiteLink>
          </Heading>
          <p className="mt-1 text-base leading-snug text-bark" lang={langOf(language, t)}>
            <Pieces pieces={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The path of a result as links of its language's site have it. */
export const inSite = (path: string): string => splitLanguage(path).path;

/** What a result is, and whether it is an original in the midst of translations. */
export function KindOf({ kind, language }: { kind: SearchKind; language: Language }) {
  const t = useTranslate();
  return (
    <>
      {t(resultKinds[kind].one)}
      {language !== t.language && ` · ${t('searchPage.inEnglish')}`}
    </>
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
