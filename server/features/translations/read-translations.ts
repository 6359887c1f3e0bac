import type { CheckedBody, Reply } from '#contract/index.ts';
import {
  type TranslatedLanguage,
  translatedLanguages,
} from '#contract/shared/language/languages.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { type OriginalSection, originalSections } from '#contract/shared/pages/sections.ts';
import { type TranslatedListName, translatedListNames } from '#contract/shared/translated-lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { EntryTranslations, overviewOfEntry } from './entries/read-entries.ts';
import { overviewOfPage, pairsOfSection } from './pages/read-pages.ts';
import type { TranslationOverview } from './translatable.ts';

/** The sections of pages that someone may translate. @param named absent: all */
export const sectionsToTranslate = (held: HeldRoles, named?: string): OriginalSection[] =>
  originalSections.filter(
    (section) => (named ?? section) === section && may(held, editingOf(section)),
  );

/** The lists that someone may translate. @param named absent: all */
export const listsToTranslate = (held: HeldRoles, named?: string): TranslatedListName[] =>
  may(held, 'lists.edit') ? translatedListNames.filter((list) => (named ?? list) === list) : [];

/** How far the pages and entries are translated that this person may edit. */
export async function getTranslations(
  deps: AppDeps,
  { roles }: Pick<CurrentUser, 'roles'>,
  { section, state, language }: CheckedBody<'translations/getTranslations'>,
): Promise<Reply<'translations/getTranslations'>> {
  const translations: TranslationOverview[] = [];
  for (const each of language ? [language] : translatedLanguages) {
    translations.push(...(await overviewIn(deps, roles, each, section)));
  }
  return {
    code: 1,
    translations: translations.filter((each) => (state ?? each.state) === each.state),
  };
}

async function overviewIn(
  deps: AppDeps,
  held: HeldRoles,
  language: TranslatedLanguage,
  named: string | undefined,
): Promise<TranslationOverview[]> {
  const found: TranslationOverview[] = [];
  for (const section of sectionsToTranslate(held, named)) {
    for await (const pair of pairsOfSection(deps.db, section, language)) {
      found.push(overviewOfPage(section, language, pair));
    }
  }
  const lists = listsToTranslate(held, named);
  if (lists.length === 0) return found;
  const entries = await EntryTranslations.read(deps);
  for (const list of lists) {
    found.push(...(await entries.pairsOf(list, language)).map(overviewOfEntry));
  }
  return found;
}
