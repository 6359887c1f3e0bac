import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { findPage } from '../queries.ts';
import {
  lockForEdit,
  noSuchPage,
  noSuchVersion,
  presentDraft,
  saveDraft,
  updatedMessage,
} from './drafts.ts';
import { findVersion, readVersions } from './history.ts';

/**
 * The actions on a page, newest first.
 * @throws {AppError} `notFound`
 */
export async function getPageVersions(
  { db }: AppDeps,
  { section, name }: CheckedBody<'pages/getPageVersions'>,
): Promise<Reply<'pages/getPageVersions'>> {
  const row = await findPage(db, section, name);
  if (!row) throw noSuchPage();
  return { code: 1, versions: await readVersions(db, row) };
}

/**
 * The content of one version.
 * @throws {AppError} `notFound` for a page, or for a version of another page
 */
export async function getPageVersion(
  { db }: AppDeps,
  { section, name, versionId }: CheckedBody<'pages/getPageVersion'>,
): Promise<Reply<'pages/getPageVersion'>> {
  const row = await findPage(db, section, name);
  if (!row) throw noSuchPage();
  const found = await findVersion(db, row, versionId);
  if (!found) throw noSuchVersion();
  return { code: 1, version: found.about, ...presentDraft({ ...row, ...found.words }) };
}

/**
 * Restores an earlier draft, of a translation with what it translates. The current one stays in the history; visitors see nothing of it until it is published.
 * @throws {AppError} `notFound` for a page, or for a version of another page; `conflict`
 */
export function restorePageVersion(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, versionId, version }: CheckedBody<'pages/restorePageVersion'>,
): Promise<Reply<'pages/restorePageVersion'>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const earlier = await findVersion(trx, row, versionId);
    if (!earlier) throw noSuchVersion();
    const { words, translatedFrom } = earlier;
    const restored = {
      ...words,
      ...(translatedFrom !== null && { translated_from: translatedFrom }),
    };
    const draft = presentDraft(await saveDraft(trx, person, row, restored, { kind: 'restored' }));
    const versions = await readVersions(trx, row);
    return { code: 1, message: updatedMessage(draft.pageData), ...draft, versions };
  });
}
