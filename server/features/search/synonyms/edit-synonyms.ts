import type { CheckedBody, Reply } from '#contract/index.ts';
import type { EntryContent } from '#contract/lists/entries.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editAndReturnList } from '../../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../../lists/rows.ts';
import { readSynonyms, synonymsTag } from './read-synonyms.ts';

/** After every edit, and after a draft is published. */
export const updated = 'Search synonyms are updated.';

const synonyms = { name: synonymsTag, tag: synonymsTag, read: readSynonyms };

/** The rows of the synonyms. */
export const synonymList: RowList<'synonyms'> = {
  table: 'synonyms',
  missing: 'This synonym doesn’t exist.',
  empty: { language: defaultLanguage, searched_for: '', also_find: '' },
  read: readSynonyms,
};

export const columnsOf = ({
  language = defaultLanguage,
  searchedFor,
  alsoFind,
}: EntryContent<'synonyms'>) => ({
  language,
  searched_for: searchedFor,
  also_find: alsoFind,
});

/**
 * Changes a synonym, or adds one.
 * @throws {AppError} `notFound`; `conflict` with all synonyms
 */
export function editSynonym(
  deps: AppDeps,
  { userId }: CurrentUser,
  { synonymId, version, ...content }: CheckedBody<'search/editSynonym'>,
): Promise<Reply<'search/editSynonym'>> {
  return editAndReturnList(deps, userId, synonyms, 'edit', updated, (trx) =>
    saveRow(trx, synonymList, { id: synonymId, version }, columnsOf(content)),
  );
}

/** Deletes a synonym. @throws {AppError} `notFound` */
export function deleteSynonym(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'search/deleteSynonym'>> {
  return editAndReturnList(deps, userId, synonyms, 'delete', 'Synonym is deleted.', (trx) =>
    removeRow(trx, synonymList, id),
  );
}
