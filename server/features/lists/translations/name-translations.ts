import { isLanguage, languages } from '#contract/shared/language/languages.ts';
import { isTranslatedList, translatedLists } from '#contract/shared/translated-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findEntryTranslations } from './queries.ts';
import { entryTranslations } from './versioned-list.ts';

/** The names of translations in the audit trail. Those that were never published are named by their language and list. */
export async function nameTranslations(db: Db, ids: string[]) {
  const found = await findEntryTranslations(db, ids);
  const titles = new Map(found.map((each) => [each.id, entryTranslations.titleOf(each)]));
  return ids.map((id) => ({ id, name: titles.get(id) ?? namedByKey(id) }));
}

function namedByKey(id: string): string {
  const [language = '', list = ''] = id.split('.');
  return isLanguage(language) && isTranslatedList(list)
    ? `${languages[language].name}: ${translatedLists[list].title}`
    : id;
}
