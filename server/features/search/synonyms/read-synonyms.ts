import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listSynonyms } from './queries.ts';

/** Marks a change of the synonyms, and is their name in the audit trail. */
export const synonymsTag = 'synonyms';

/** The list as the contract returns it: in the reply to every edit, and to an editor whose version is outdated. */
export async function readSynonyms(db: Db): Promise<Pick<Reply<'search/getSynonyms'>, 'synonyms'>> {
  const rows = await listSynonyms(db);
  return {
    synonyms: rows.map(({ id, version, searched_for, also_find }) => ({
      synonymId: id,
      searchedFor: searched_for,
      alsoFind: also_find,
      version,
    })),
  };
}
