import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listSynonyms } from './queries.ts';

/** Marks a change of the synonyms, and is their name in the audit trail. */
export const synonymsTag = 'synonyms';

/** The list as the contract returns it: in the reply to every edit, and to an editor whose version is outdated. */
export async function readSynonyms(db: Db): Promise<Pick<Reply<'search/getSynonyms'>, 'synonyms'>> {
  const rows = await listSynonyms(db);
  return {
    synonyms: rows.map(({ id, version, language, searched_for, also_find }) => ({
      synonymId: id,
      language: language as Language,
      searchedFor: searched_for,
      alsoFind: also_find,
      version,
    })),
  };
}

/** Those by which a search in a language finds more. */
export async function readSynonymsIn(db: Db, language: Language) {
  const { synonyms } = await readSynonyms(db);
  return synonyms.filter((each) => each.language === language);
}
