import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readSnapshot, recordChanges } from './history/record-versions.ts';
import type { AnyVersionedList } from './history/versioned-list.ts';
import { lockList } from './queries.ts';

interface EditDeps {
  db: Db;
  contributions: readonly { versionedLists?: readonly AnyVersionedList[] }[];
}

/** The outcome of an edit. */
interface Change<T> {
  /** The edited object in the audit trail: 'board/{id}'. */
  subject: string;
  /** The cached pages that show it, where neither its table nor its queries mark them. */
  tags?: string[];
  reply: T;
}

/**
 * Makes a change that is live at once, with its audit row, in one transaction. Simultaneous edits of the same list are
 * serialized, so that nothing is lost and no two rows get the same name. Changes in lists with a history are
 * added to it.
 * @param action in the audit trail: 'board.edit'; the list is before the dot
 */
export async function editPublished<T>(
  { db, ...deps }: EditDeps,
  userId: string,
  action: string,
  work: (trx: Db) => Promise<Change<T>>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const area = action.split('.')[0] ?? '';
    await lockList(trx, area);
    const before = await readSnapshot(deps, trx, area);
    const change = await work(trx);
    await recordChanges(trx, userId, before, await readSnapshot(deps, trx, area));
    await audit(trx, { userId, action, subject: change.subject });
    await markChanged(trx, change.tags ?? []);
    return change.reply;
  });
}

/** A list that every edit returns as a whole. */
interface WholeList<T> {
  /** Its name in the audit trail. */
  name: string;
  /** The cached pages that show it. */
  tag: string;
  /** The list as the contract returns it. */
  read: (trx: Db) => Promise<T>;
}

/**
 * Makes a live change of such a list.
 * @param verb as in the audit trail: 'edit'
 * @param work returns what was changed, for the audit trail
 */
export function editAndReturnList<T extends object>(
  deps: EditDeps,
  userId: string,
  { name, tag, read }: WholeList<T>,
  verb: string,
  message: string,
  work: (trx: Db) => Promise<string>,
): Promise<{ code: 1; message: string } & T> {
  return editPublished(deps, userId, `${name}.${verb}`, async (trx) => ({
    subject: `${name}/${await work(trx)}`,
    tags: [tag],
    reply: { code: 1 as const, message, ...(await read(trx)) },
  }));
}
