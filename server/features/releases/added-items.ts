import type { CheckedBody } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findDraft } from '../lists/history/queries.ts';
import { versionedList } from '../lists/history/versioned-list.ts';
import { rejectFixedPage } from '../pages/page-names.ts';
import { parseIntro } from '../pages/present.ts';
import { findPage } from '../pages/queries.ts';
import { type ItemRow, insertItems } from './queries.ts';

type Added = CheckedBody<'releases/addItems'>['items'][number];
type AddedPage = Added & { kind: 'page' };
type AddedEntry = Added & { kind: 'entry' };
/** The columns of a change that are known when it is added. */
type Subject = Pick<ItemRow, 'page_id' | 'list' | 'entry_key' | 'title' | 'known_version'>;

/**
 * Adds changes to a release, in place of those of the same page or entry.
 * @throws {AppError} `notFound` for a page or an entry; `badInput` to unpublish or delete what the site needs
 */
export async function addItemsTo(
  deps: Pick<AppDeps, 'contributions'>,
  trx: Db,
  userId: string,
  releaseId: string,
  added: readonly Added[],
): Promise<void> {
  const now = Date.now();
  const rows = new Map<string, Subject & { action: Added['action'] }>();
  for (const each of added) {
    const subject = each.kind === 'page' ? await pageOf(trx, each) : await entryOf(deps, trx, each);
    const id = subject.page_id ?? `${subject.list} ${subject.entry_key}`;
    rows.set(id, { ...subject, action: each.action });
  }
  await insertItems(
    trx,
    releaseId,
    [...rows.values()].map((row) => ({
      id: newIdInOrder(),
      release_id: releaseId,
      added_at: now,
      added_by: userId,
      ...row,
    })),
  );
}

async function pageOf(trx: Db, { section, name, action }: AddedPage): Promise<Subject> {
  if (action !== 'publish') rejectFixedPage(section, name, 'unpublish');
  const page = await findPage(trx, section, name);
  if (!page) throw new AppError('notFound', `The page ${section}/${name} doesn’t exist.`);
  return {
    page_id: page.id,
    list: null,
    entry_key: null,
    title: parseIntro(page.draft_intro).title.trim() || page.name,
    known_version: page.version,
  };
}

async function entryOf(
  deps: Pick<AppDeps, 'contributions'>,
  trx: Db,
  { list: name, key, action }: AddedEntry,
): Promise<Subject> {
  const list = versionedList(deps, name);
  if (action === 'delete' && list.isPermanent) {
    throw new AppError('badInput', 'The site needs this, so it can’t be deleted.');
  }
  const draft = await findDraft(trx, { list: name, key });
  const live = (await list.read(trx)).get(key);
  const content = draft ? JSON.parse(draft.content) : live;
  if (content === undefined || (action === 'delete' && live === undefined)) {
    throw new AppError('notFound', 'This entry doesn’t exist.');
  }
  return {
    page_id: null,
    list: name,
    entry_key: key,
    title: list.titleOf(content as never).slice(0, 500),
    known_version: draft?.version ?? 0,
  };
}
