import type { ResearchKind } from '#contract/research/calls.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { KeyTerm } from '#server/platform/markdown/elements/key-terms.ts';
import { entriesInLanguage, titledText } from '../lists/translations/in-language.ts';
import { listResearchItems, listResearchTerms } from './queries.ts';

// Each list as it is written, in the reply to every edit, and to an editor whose version is outdated; and for visitors,
// by default in the language of the call.

export async function readTerms(db: Db) {
  return (await listResearchTerms(db)).map(({ id, position, ...row }) => ({
    ...row,
    researchTermId: id,
    order: position,
    language: defaultLanguage,
  }));
}

export async function readTermsIn(db: Db, language?: Language) {
  const show = await entriesInLanguage(db, 'researchTerms', language);
  return (await readTerms(db)).map((term) =>
    show(term, term.researchTermId, (row, texts) => ({
      ...row,
      term: texts.text('term', row.term),
      definition: texts.text('definition', row.definition),
      html: texts.html('definition', row.html),
    })),
  );
}

/** The glossary terms with which texts in a language are explained, in order. */
export async function readKeyTerms(db: Db, language: Language): Promise<KeyTerm[]> {
  const terms = await readTermsIn(db, language);
  // A word of another language means something else.
  return terms
    .filter((term) => term.language === language)
    .map(({ researchTermId: id, term, html }) => ({ id, term, html }));
}

export async function readItems(db: Db, kind: ResearchKind) {
  return (await listResearchItems(db, kind)).map(({ kind: _kind, position, ...row }) => ({
    ...row,
    order: position,
    language: defaultLanguage,
    titleLanguage: defaultLanguage,
  }));
}

export async function readItemsIn(db: Db, kind: ResearchKind, language?: Language) {
  const show = await entriesInLanguage(db, 'researchItems', language);
  return (await readItems(db, kind)).map((item) =>
    withTitleLanguage(item, show(item, item.id, titledText)),
  );
}

/** Says what the title of an item is written in. @param original the item in the default language */
export const withTitleLanguage = <Shown extends { title: string; language: Language }>(
  original: { title: string },
  shown: Shown,
) => ({
  ...shown,
  titleLanguage: shown.title === original.title ? defaultLanguage : shown.language,
});
