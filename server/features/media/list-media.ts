import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { keysOf, presentWithUses } from './present.ts';
import {
  listFolders,
  listMedia,
  listMediaNames,
  listMediaRows,
  type MediaFilter,
} from './queries.ts';
import { type UsesFor, usesOf } from './references/media-uses.ts';
import { mediaReferencesOf } from './references/references.ts';

const usualPage = 24;

/** A page of the library. */
export async function getMedia(
  deps: AppDeps,
  { roles }: CurrentUser,
  body: CheckedBody<'media/getMedia'>,
): Promise<Reply<'media/getMedia'>> {
  const { search = '', kind, folder, isUnused = 0, page = 1, pageSize = usualPage } = body;
  const { db } = deps;
  const filter: MediaFilter = {
    kind,
    folder: folder?.trim(),
    words: wordsOf(search),
  };
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const uses = { references: mediaReferencesOf(deps), roles };
  const { rows, total } = isUnused
    ? await listUnused(db, uses, filter, part)
    : await listMedia(db, filter, part);
  const [media, folders] = await Promise.all([presentWithUses(db, uses, rows), listFolders(db)]);
  return { code: 1, media, total, folders: folders.map(({ folder }) => folder) };
}

/** Uses are in texts, which no query can look into: every name that matches is looked up. */
async function listUnused(
  db: AppDeps['db'],
  uses: UsesFor,
  filter: MediaFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const names = await listMediaNames(db, filter);
  const keys = await keysOf(db, names);
  const found = await usesOf(db, uses, [...keys.values()].flat());
  const unused = names.filter(({ id }) =>
    (keys.get(id) ?? []).every((key) => found.get(key)?.length === 0),
  );
  const shown = unused.slice(offset, offset + limit).map(({ id }) => id);
  return { rows: await listMediaRows(db, shown), total: unused.length };
}
