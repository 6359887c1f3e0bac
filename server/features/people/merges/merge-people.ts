import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { type AbsorbedDonor, absorbDonor } from '../../donations/donors/absorb-donor.ts';
import { listVerifiedAddresses } from '../../donations/donors/queries/proven-addresses.ts';
import { updatePerson } from '../refresh/queries/profiles.ts';
import { describePeople } from '../refresh/refresh-profiles.ts';
import { requireMay } from './merge-rights.ts';
import { type KeptColumns, type MergeSnapshot, pickKept } from './merge-snapshot.ts';
import { readMerge } from './present-merge.ts';
import {
  deletePersonRow,
  insertMerge,
  keepEmails,
  lockDonorsOf,
  lockPeople,
  moveAllRecords,
  moveDonorMerges,
  moveEmailsAndEntries,
  moveMerges,
} from './queries.ts';
import { findOlderAddress, readRequest, requestMerge } from './requests/merge-requests.ts';

type Body = Omit<CheckedBody<'people/mergePeople'>, 'attempt'>;
/**
 * Merges two people, or asks the owner of the older address first if both have proven theirs: what belongs to one
 * becomes the other's, their donors become one, and receipts keep their numbers. Accounts and subscriptions stay as
 * they are. Happens once for each `attempt`.
 * @throws {AppError} `notFound`; `badInput` for a person and themselves; `notAllowed` with an account, for anyone but
 * administrators; `conflict` if the attempt merged others; `tooMany`
 */
export async function mergePeople(
  deps: AppDeps,
  { attempt, ...body }: CheckedBody<'people/mergePeople'>,
  person: CurrentUser,
): Promise<Reply<'people/mergePeople'>> {
  const { userId } = person;
  const request = { call: 'people/mergePeople', caller: userId, attempt, body };
  return deps.db.transaction().execute(async (trx) => {
    const done = await runOnce(trx, request, mergedOthers, async () => {
      if (body.keptId === body.mergedId)
        throw new AppError('badInput', 'Choose two different profiles.');
      await requireMay('merge', trx, person, [body.keptId, body.mergedId]);
      const asked = await findOlderAddress(trx, body);
      if (asked) return `${asking}${await requestMerge(trx, deps, { ...body, asked }, person)}`;
      return merge(trx, body, userId);
    });
    if (done.startsWith(asking)) {
      const waiting = await readRequest(trx, done.slice(asking.length));
      const message = `Nothing is merged yet: we asked ${waiting.email} by email whether both profiles are theirs.`;
      return { code: 1 as const, message, merge: null, request: waiting };
    }
    const message = 'The profiles are merged. You can undo this for 30 days.';
    return { code: 1 as const, message, merge: await readMerge(trx, done), request: null };
  });
}

/** Marks the id of a request among the outcomes of attempts. */
const asking = 'request:';

const mergedOthers = 'These profiles were already merged in another way. Reload the page.';

/**
 * Merges two people.
 * @param whileLocked called once their rows are locked, before anything is deleted; may throw
 * @returns the id of the merge
 */
export async function merge(
  trx: Db,
  { keptId, mergedId, name }: Body,
  userId: string,
  whileLocked: () => Promise<void> = async () => undefined,
): Promise<string> {
  // Rows before people, as in every change of a row that belongs to a person.
  const locked = await lockDonorsOf(trx, [keptId, mergedId]);
  const records = await moveAllRecords(trx, mergedId, keptId);
  const people = await lockPeople(trx, [keptId, mergedId]);
  await whileLocked();
  const kept = people.find(({ id }) => id === keptId);
  const person = people.find(({ id }) => id === mergedId);
  if (!kept || !person) {
    throw new AppError('notFound', 'One of these profiles no longer exists. Reload the page.');
  }
  const merges = await moveMerges(trx, mergedId, keptId);
  const ownDonor = locked.find(({ person_id }) => person_id === keptId);
  const donors = await mergeDonors(trx, keptId, ownDonor?.id);
  const { emails, entries } = await moveEmailsAndEntries(trx, mergedId, keptId);
  await deletePersonRow(trx, mergedId);
  const before = pickKept(kept);
  const after: KeptColumns = {
    ...(name === undefined ? { name: kept.name, is_named: kept.is_named } : { name, is_named: 1 }),
    phone: kept.phone || person.phone,
  };
  await updatePerson(trx, keptId, { ...after, is_current: 0, version: kept.version + 1 });
  await describePeople(trx, [{ ...kept, ...after }]);
  const id = newIdInOrder();
  const snapshot: MergeSnapshot = {
    person,
    before,
    after,
    records,
    emails,
    entries,
    merges,
    donors: donors.absorbed,
  };
  await insertMerge(trx, {
    id,
    kept_id: keptId,
    merged_id: mergedId,
    kept_donor_id: donors.keptId,
    merged_donor_ids: donors.absorbed.map(({ donor }) => donor.id).join(),
    snapshot: JSON.stringify(snapshot),
    created_by: userId,
    created_at: Date.now(),
    undone_at: null,
  });
  await audit(trx, { userId, action: 'people.merge', subject: `person/${keptId}` });
  if (donors.absorbed.length > 0)
    await audit(trx, { userId, action: 'donors.merge', subject: `donor/${donors.keptId}` });
  return id;
}

/**
 * Makes one donor of all donors of a person. Contact details of an address that no one has proven are not shown
 * to the account of the other.
 * @param preferred the id of the one to keep, if it is there
 */
async function mergeDonors(trx: Db, personId: string, preferred: string | undefined) {
  const donors = await lockDonorsOf(trx, [personId]);
  // A donor whose address someone has proven is kept, so that it stays theirs.
  const verified = await listVerifiedAddresses(
    trx,
    donors.map(({ email_key }) => email_key),
  );
  const isTheirs = ({ email_key }: { email_key: string }) => verified.has(email_key);
  const wanted = donors.find(({ id }) => id === preferred) ?? donors[0];
  const first = wanted && !isTheirs(wanted) ? (donors.find(isTheirs) ?? wanted) : wanted;
  if (!first) return { keptId: '', absorbed: [] };
  let into = first;
  const absorbed: AbsorbedDonor[] = [];
  for (const from of donors.filter(({ id }) => id !== first.id)) {
    const isFilledIn = isTheirs(into) === isTheirs(from);
    const result = await absorbDonor(trx, { into, from, isFilledIn });
    into = { ...into, ...result.after };
    absorbed.push(result);
    await moveDonorMerges(trx, from.id, first.id);
  }
  await keepEmails(
    trx,
    absorbed.map(({ donor }) => donor.email_key),
    1,
  );
  return { keptId: first.id, absorbed };
}
