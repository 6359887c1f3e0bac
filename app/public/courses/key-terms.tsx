import { Html } from '#app/content/html.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';

interface KeyTerm {
  id: string;
  term: string;
  html: string;
}

/** The definitions of terms in the lessons. Each is opened by the button in the text, without a script. */
export function KeyTerms({
  terms,
  lang,
}: {
  terms: KeyTerm[];
  /** Of the text and its terms; absent: that of the page. */
  lang: Language | undefined;
}) {
  const t = useTranslate();
  return terms.map(({ id, term, html }) => (
    <div
      key={id}
      id={`term-${id}`}
      popover="auto"
      role="dialog"
      aria-labelledby={`term-${id}-name`}
      className="term-note"
    >
      <p id={`term-${id}-name`} className="serif text-lg">
        <dfn lang={lang}>{term}</dfn>
      </p>
      <Html className="reading mt-1" html={html} lang={lang} />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <a href={pathIn(t.language, `/Research#${anchorOf(term)}`)}>{t('courses.seeInGlossary')}</a>
        <button
          type="button"
          popoverTarget={`term-${id}`}
          popoverTargetAction="hide"
          className="term-close"
        >
          {t('common.close')}
        </button>
      </p>
    </div>
  ));
}
