import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type AbsorbedDonor,
  type MergedColumns,
  pickColumns,
} from '../../donations/donors/absorb-donor.ts';
import { updateMergedDonor } from '../../donations/donors/queries/account-donors.ts';
import { clearMergedFrom } from '../../donations/donors/queries/proven-addresses.ts';
import { recountGifts } from '../../donations/donors/recount-gifts.ts';
import { returnStatements } from '../../donations/statements/queries/merges.ts';
import { updatePerson } from '../refresh/queries/profiles.ts';
import { describePeople } from '../refresh/refresh-profiles.ts';
import { requireMay } from './merge-rights.ts';
import { type MergeSnapshot, pickKept } from './merge-snapshot.ts';
import { readMerge, undoTime } from './present-merge.ts';
import {
  insertDonorAgain,
  insertPerson,
  keepEmails,
  lockDonorById,
  lockMerge,
  lockPeople,
  markUndone,
  moveRecords,
  returnEmailsAndEntries,
  returnGifts,
  returnMerge,
} from './queries.ts';
import { deleteProofs } from './requests/queries.ts';

/**
 * Undoes a merge: both people and both donors are as they were, with later changes. Gifts that were moved
 * return; gifts since then, and details that staff have changed since, stay with the person who was kept.
 * @throws {AppError} `notFound`; `badInput` after 30 days; `notAllowed` with an account, for anyone but administrators;
 * `conflict` if another donor has the address by now
 */
export async function undoMerge(
  { db }: AppDeps,
  { id }: CheckedBody<'people/undoMerge'>,
  person: CurrentUser,
): Promise<Reply<'people/undoMerge'>> {
  try {
    return await db.transaction().execute(async (trx) => {
      await undo(trx, id, person);
      const message = 'The merge is undone. Both profiles are as they were.';
      return { code: 1, message, merge: await readMerge(trx, id) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'conflict',
      'Another donor now has the email of the merged donor. Merge or change that donor first.',
    );
  }
}

async function undo(trx: Db, id: string, person: CurrentUser): Promise<void> {
  const row = await lockMerge(trx, id);
  if (!row) throw new AppError('notFound', 'This merge doesn’t exist.');
  if (row.undone_at !== null) return;
  if (row.snapshot === '' || row.created_at + undoTime < Date.now()) {
    throw new AppError('badInput', 'This merge can no longer be undone.');
  }
  const { userId } = person;
  const { kept_id: keptId, merged_id: mergedId, kept_donor_id: donorId } = row;
  await requireMay('undo', trx, person, [keptId]);
  const snapshot = JSON.parse(row.snapshot) as MergeSnapshot;
  // Rows before people, as in every change of a row that belongs to a person.
  await restoreDonors(trx, keptId, donorId, snapshot.donors);
  await insertPerson(trx, {
    ...snapshot.person,
    is_current: 0,
    is_shared_current: 0,
    description_version: 0,
  });
  await moveRecords(trx, snapshot.records, keptId, mergedId);
  for (const merge of snapshot.merges) await returnMerge(trx, merge, keptId, mergedId);
  await returnEmailsAndEntries(trx, snapshot, keptId, mergedId);
  await keepEmails(
    trx,
    snapshot.donors.map(({ donor }) => donor.email_key),
    0,
  );
  const people = await lockPeople(trx, [keptId, mergedId]);
  const kept = people.find((person) => person.id === keptId);
  if (kept) {
    const columns = returned(pickKept(kept), snapshot.before, snapshot.after);
    await updatePerson(trx, keptId, { ...columns, is_current: 0, version: kept.version + 1 });
  }
  await describePeople(trx, await lockPeople(trx, [keptId, mergedId]));
  await deleteProofs(trx, id);
  await markUndone(trx, id, Date.now());
  await audit(trx, { userId, action: 'people.undo-merge', subject: `person/${keptId}` });
  if (snapshot.donors.length > 0)
    await audit(trx, { userId, action: 'donors.undo-merge', subject: `donor/${donorId}` });
}

/** Adds merged donors of a person again, and returns their gifts. */
async function restoreDonors(
  trx: Db,
  personId: string,
  keptId: string,
  absorbed: AbsorbedDonor[],
): Promise<void> {
  const kept = absorbed.length > 0 ? await lockDonorById(trx, keptId) : undefined;
  if (!kept) return;
  let columns: MergedColumns = pickColumns(kept);
  for (const { before, after } of absorbed.toReversed()) columns = returned(columns, before, after);
  await updateMergedDonor(trx, keptId, columns);
  if (columns.email === '') await clearMergedFrom(trx, keptId, '');
  for (const { donor, gifts, monthly, statements } of absorbed) {
    await insertDonorAgain(trx, { ...donor, person_id: personId });
    await returnGifts(trx, { gifts, monthly }, keptId, donor.id);
    await clearMergedFrom(trx, donor.id, donor.email_key);
    await returnStatements(trx, statements, keptId, donor.id);
    await recountGifts(trx, donor.id);
  }
  await recountGifts(trx, keptId);
}

/** Columns as they were before a merge, except those that have been changed since. */
function returned<Columns extends object>(
  current: Columns,
  before: Columns,
  after: Columns,
): Columns {
  const keys = Object.keys(current) as (keyof Columns)[];
  return Object.fromEntries(
    keys.map((key) => [key, current[key] === after[key] ? before[key] : current[key]]),
  ) as Columns;
}
