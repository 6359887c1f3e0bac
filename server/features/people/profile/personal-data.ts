import type { CheckedBody, Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Contribution } from '#server/contributions.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { deleteUser } from '../../account/delete-user.ts';
import { readExports } from '../../account/export-data.ts';
import { presentProfile } from '../../account/profile.ts';
import { isLastAdministrator } from '../../auth/accounts/last-administrator.ts';
import { removeDonors } from '../../donations/donors/account-donors.ts';
import { listEverythingOf } from '../../donations/donors/queries/account-donors.ts';
import { deleteOrphanedFiles } from '../../media/delete-orphaned-files.ts';
import { presentPerson } from '../list.ts';
import { lockPeople } from '../merges/queries.ts';
import { findPerson } from '../queries.ts';
import {
  deleteEmailKeys,
  deletePeople,
  detachRecords,
  listEmails,
} from '../refresh/queries/profiles.ts';
import { describePeople, refreshProfiles } from '../refresh/refresh-profiles.ts';
import { deleteMergesInto, findPersonOf, listAccounts, listDonors } from './queries.ts';
import { noSuchPerson, readEntries } from './read-profile.ts';

/**
 * All personal data of a person: of each of their addresses, with or without an account, and of gifts without one.
 * @throws {AppError} `notFound`
 */
export async function exportPerson(
  { db, contributions }: AppDeps,
  { id }: CheckedBody<'people/exportPerson'>,
  { userId }: CurrentUser,
): Promise<Reply<'people/exportPerson'>> {
  await refreshProfiles(db);
  const row = await findPerson(db, 'all', id);
  if (!row) throw noSuchPerson();
  const { id: _id, version: _version, ...profile } = presentPerson(row);
  const addresses: Record<string, unknown> = {};
  for (const owner of await listOwners(db, id)) {
    const account = owner.id === '' ? {} : { account: presentProfile(owner) };
    // Staff have found out whose address it is, even if its owner has not confirmed it.
    const exported = await readExports(db, contributions, { ...owner, is_verified: 1 });
    addresses[owner.email] = { ...account, ...exported };
  }
  const donors = await listDonors(db, id);
  const gifts = await listEverythingOf(
    db,
    donors.map((donor) => donor.id),
  );
  const data = {
    exportedAt: new Date().toISOString(),
    profile,
    entries: (await readEntries(db, id)).map(({ id: _entry, writtenBy: _by, ...entry }) => entry),
    addresses,
    donors: gifts,
  };
  // Checked last, so that nothing is sent to a session that ended while it was collected.
  await db
    .transaction()
    .execute((trx) =>
      audit(trx, { userId, action: 'people.export-data', subject: `person/${id}` }),
    );
  return { code: 1, data };
}

/** The owners of a person's addresses: accounts, and for addresses without one, owners without an account's id. */
async function listOwners(db: Db, personId: string): Promise<User[]> {
  const accounts = await listAccounts(db, personId);
  const known = new Set(accounts.map(({ email_key }) => email_key));
  const emails = await listEmails(db, [personId]);
  const others = emails.filter(({ email_key }) => !known.has(email_key));
  return [...accounts, ...others.map(ownerOf)];
}

/** The owner of an address, as features know the owner of an account. */
const ownerOf = ({ email, email_key }: { email: string; email_key: string }): User => ({
  id: '',
  email,
  email_key,
  first_name: '',
  last_name: '',
  full_name_key: '',
  password_hash: '',
  account_type: 0,
  roles: '',
  is_verified: 1,
  photo: '',
  pending_email: '',
  suspended_at: null,
  wished_lists: '',
  staff_since: null,
  created_at: 0,
  updated_at: 0,
  person_id: null,
  language: defaultLanguage,
});

/**
 * Deletes a person with all personal data: accounts, subscriptions, registrations, messages, consents and notes. Gifts
 * stay for accounting without it, and monthly gifts are canceled. A restored backup deletes it again.
 * @throws {AppError} `notFound`; `badInput` for the caller's own account; `conflict` for the last administrator
 */
export async function deletePerson(
  deps: AppDeps,
  { id }: CheckedBody<'people/deletePerson'>,
  { userId }: CurrentUser,
): Promise<Reply<'people/deletePerson'>> {
  const { db, contributions } = deps;
  await refreshProfiles(db);
  const photos = await db.transaction().execute(async (trx) => {
    const accounts = await listAccounts(trx, id);
    for (const account of accounts) await requireDeletable(trx, account.id, userId);
    if (!(await findPerson(trx, 'all', id))) throw noSuchPerson();
    await audit(trx, { userId, action: 'people.delete', subject: `person/${id}` });
    return removePerson(trx, contributions, id);
  });
  for (const photo of photos) await deleteOrphanedFiles(deps, photo);
  return { code: 1, message: 'The person and their data are deleted.' };
}

async function requireDeletable(trx: Db, accountId: string, userId: string): Promise<void> {
  if (accountId === userId) {
    throw new AppError(
      'badInput',
      'This is your own account. Ask another administrator to do that.',
    );
  }
  if (await isLastAdministrator(trx, accountId)) {
    throw new AppError(
      'conflict',
      'There must be at least one administrator. Make someone else an administrator first.',
    );
  }
}

/** @returns the names of photos, which every node has to drop from its cache */
async function removePerson(
  trx: Db,
  contributions: readonly Contribution[],
  id: string,
): Promise<string[]> {
  const photos: string[] = [];
  const owners = await listOwners(trx, id);
  const donors = await listDonors(trx, id);
  for (const owner of owners) {
    if (owner.id !== '') photos.push(await deleteUser(trx, contributions, owner.id));
    // Data of the address without an account, or that could not be the account's while the address was unverified.
    for (const { personalData } of contributions) await personalData?.remove?.(trx, ownerOf(owner));
  }
  await removeDonors(
    trx,
    donors.map((donor) => donor.id),
  );
  await removeProfile(trx, id);
  return photos.filter(Boolean);
}

/** Deletes a profile with its notes, addresses and consents. A restored backup deletes it again. */
export async function removeProfile(trx: Db, id: string): Promise<void> {
  const emails = await listEmails(trx, [id]);
  if (emails.length > 0) {
    await deleteEmailKeys(
      trx,
      emails.map(({ email_key }) => email_key),
    );
  }
  await deletePeople(trx, [id]);
  await recordDeletion(trx, `person/${id}`);
}

/**
 * Deletes what a profile says about the owner of an account that is being deleted: all of it, unless rows that are not
 * the account's belong to it.
 */
export async function removeAccountFromProfile(trx: Db, owner: User): Promise<void> {
  const personId = owner.person_id ?? (await findPersonOf(trx, owner.email_key))?.person_id;
  if (!personId) return;
  await deleteMergesInto(trx, personId);
  if (owner.id !== '') await detachRecords(trx, 'users', [owner.id]);
  await describePeople(trx, await lockPeople(trx, [personId]));
}

/** The notes that staff have written about the owner of an account, and their tasks. */
export async function exportEntries(db: Db, { person_id }: User) {
  const entries = person_id === null ? [] : await readEntries(db, person_id);
  return entries.map(({ kind, text, dueOn, doneAt, createdAt }) => ({
    kind,
    text,
    dueOn,
    doneAt,
    createdAt,
  }));
}
