import { audit } from '#server/platform/audit.ts';
import { type ChangeFeed, markChanged } from '#server/platform/changes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockList } from './queries.ts';

/** The outcome of an edit. */
interface Change<T> {
  /** What the audit log says was edited: 'board/{id}'. */
  subject: string;
  /** What shows it: see `shows` in the contract. None when nothing that visitors see has changed. */
  tags: string[];
  reply: T;
}

/**
 * Makes a change that is live at once: the change, its audit row and its change mark in one
 * transaction, and then this node's pages are dropped. Anyone who edits the same list at the same time
 * waits, and then sees the change: so nothing is lost, and no two rows get the same name.
 * @param action as the audit log names it: 'board.edit'; before the dot is the list
 */
export async function changeLive<T>(
  { db, changes }: { db: Db; changes: ChangeFeed },
  userId: string,
  action: string,
  work: (trx: Db) => Promise<Change<T>>,
): Promise<T> {
  const { reply, tags } = await db.transaction().execute(async (trx) => {
    await lockList(trx, action.split('.')[0] ?? '');
    const change = await work(trx);
    await audit(trx, { userId, action, subject: change.subject });
    if (change.tags.length > 0) await markChanged(trx, change.tags);
    return change;
  });
  if (tags.length > 0) await changes.catchUp();
  return reply;
}

/** A list that every edit of it is answered with as a whole. */
interface WholeList<T> {
  /** As the audit log names it. */
  name: string;
  /** What shows it. */
  tag: string;
  /** The list as the contract shows it. */
  read: (trx: Db) => Promise<T>;
}

/**
 * Makes a live change of such a list.
 * @param did as the audit log names it: 'edit'
 * @param work gives what was changed, for the audit log
 */
export function changeWhole<T extends object>(
  deps: { db: Db; changes: ChangeFeed },
  userId: string,
  { name, tag, read }: WholeList<T>,
  did: string,
  message: string,
  work: (trx: Db) => Promise<string>,
): Promise<{ code: 1; message: string } & T> {
  return changeLive(deps, userId, `${name}.${did}`, async (trx) => ({
    subject: `${name}/${await work(trx)}`,
    tags: [tag],
    reply: { code: 1 as const, message, ...(await read(trx)) },
  }));
}
