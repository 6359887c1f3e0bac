import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { findPerson, type Sight, sightOf } from '../queries.ts';
import { markOutdated } from '../refresh/queries/profiles.ts';
import { deleteEntryRow, findEntry, insertEntry, updateEntry } from './queries.ts';
import { noSuchPerson, readEntries } from './read-profile.ts';

/**
 * Adds a note or a task to a person, once for each `attempt`.
 * @throws {AppError} `notFound`; `conflict` if the attempt added something else
 */
export function addEntry(
  { db }: AppDeps,
  { attempt, ...body }: CheckedBody<'people/addEntry'>,
  { userId, roles }: CurrentUser,
): Promise<Reply<'people/addEntry'>> {
  const request = { call: 'people/addEntry', caller: userId, attempt, body };
  const { id, kind, text, dueOn = '' } = body;
  return db.transaction().execute(async (trx) => {
    await runOnce(trx, request, addedBefore, async () => {
      if (!(await findPerson(trx, sightOf(roles), id))) throw noSuchPerson();
      const entryId = newIdInOrder();
      await insertEntry(trx, {
        id: entryId,
        person_id: id,
        kind,
        text: text.trim(),
        due_on: kind === 'task' ? dueOn : '',
        done_at: null,
        created_by: userId,
        created_at: Date.now(),
      });
      await audit(trx, { userId, action: `people.add-${kind}`, subject: `person/${id}` });
      return entryId;
    });
    const entries = await readEntries(trx, id);
    return { code: 1, message: `The ${kind} is saved.`, entries };
  });
}

const addedBefore = 'What you were saving is already saved, with other text.';

/**
 * Changes a note or a task.
 * @throws {AppError} `notFound`; `badInput` for a note that would be done
 */
export function editEntry(
  { db }: AppDeps,
  { id, text, isDone }: CheckedBody<'people/editEntry'>,
  { userId, roles }: CurrentUser,
): Promise<Reply<'people/editEntry'>> {
  return db.transaction().execute(async (trx) => {
    const { kind, person_id } = await requireEntry(trx, sightOf(roles), id);
    if (kind === 'note' && isDone !== undefined)
      throw new AppError('badInput', 'Only tasks can be marked as done.');
    const changed = {
      ...(text !== undefined && { text: text.trim() }),
      ...(isDone !== undefined && { done_at: isDone === 1 ? Date.now() : null }),
    };
    if (Object.keys(changed).length > 0) await updateEntry(trx, id, changed);
    await audit(trx, { userId, action: `people.edit-${kind}`, subject: `person/${person_id}` });
    const entries = await readEntries(trx, person_id);
    return { code: 1, message: `The ${kind} is saved.`, entries };
  });
}

/** @throws {AppError} `notFound` */
export function deleteEntry(
  { db }: AppDeps,
  { id }: CheckedBody<'people/deleteEntry'>,
  { userId, roles }: CurrentUser,
): Promise<Reply<'people/deleteEntry'>> {
  return db.transaction().execute(async (trx) => {
    const { kind, person_id } = await requireEntry(trx, sightOf(roles), id);
    await deleteEntryRow(trx, id);
    await markOutdated(trx, [person_id]);
    await audit(trx, { userId, action: `people.delete-${kind}`, subject: `person/${person_id}` });
    const entries = await readEntries(trx, person_id);
    return { code: 1, message: `The ${kind} is deleted.`, entries };
  });
}

async function requireEntry(trx: Db, sight: Sight, id: string) {
  const entry = await findEntry(trx, id);
  if (!entry || !(await findPerson(trx, sight, entry.person_id)))
    throw new AppError('notFound', 'This entry no longer exists.');
  return entry;
}
