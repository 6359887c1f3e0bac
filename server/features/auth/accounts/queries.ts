import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Capability } from '#contract/shared/capabilities.ts';
import { emailKey } from '#contract/shared/email.ts';
import { rolesThatMay } from '#contract/shared/may.ts';
import type { Role } from '#contract/shared/roles.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';
import { rolesBeforeRoles } from '#server/stored-roles.ts';
import type { User } from './users.ts';

/** The account with an address, case-insensitively. */
export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export function findUserById(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account that has verified an address. */
export function findVerifiedAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('email_key', '=', emailKey(email))
    .where('is_verified', '=', 1)
    .executeTakeFirst();
}

export function listUserNames(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
}

/** Reads an account and locks it until the transaction ends. */
export function lockUser(trx: Db, id: string): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Locks the accounts of all administrators who can sign in, in a fixed order: of two transactions that change
 * administrators, one waits for the other. Rows that reference an administrator can still be written.
 */
export function lockAdministrators(trx: Db): Promise<{ id: string }[]> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate())
    .execute();
}

/** @returns the new account, or undefined if the address has one: of several concurrent calls, one creates it */
export async function insertUser(
  trx: Db,
  user: Insertable<Tables['users']>,
): Promise<User | undefined> {
  const created = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) await raise(trx, 'account.created', { userId: created.id });
  return created;
}

export async function updateUser(
  trx: Db,
  id: string,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  await trx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Removes an account's name from the subscriptions that it requested. */
export async function detachSubscriptions(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether an account has been used on any device. */
export async function existsDevice(db: Db, userId: string): Promise<boolean> {
  const devices = await db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  return devices.length > 0;
}

/** Whether an account has been used in this network. Takes the same time if there is no account. */
export async function existsDeviceInNetwork(
  db: Db,
  email: string,
  network: string,
): Promise<boolean> {
  const device = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select('devices.id')
    .where('users.email_key', '=', email)
    .where('devices.network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

export function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute();
}

/**
 * Stores a device, or updates when a known one was last seen.
 * @returns the id of its row
 */
export function upsertDevice(trx: Db, device: Insertable<Tables['devices']>) {
  return trx
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network', 'agent'])
        .doUpdateSet({ last_seen_at: device.last_seen_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function deleteDevices(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute();
}

/** @param before in ms, inclusive */
export async function deleteDevicesLastSeen(db: Db, before: number): Promise<void> {
  await db.deleteFrom('devices').where('last_seen_at', '<=', before).execute();
}

/** Accounts that hold a role. Staff are few, and found by their kind. */
export function holdsRole(eb: ExpressionBuilder<Tables, 'users'>, role: Role) {
  if (role === 'administrator') return eb('account_type', '=', 1);
  const named = sql<boolean>`',' || roles || ',' like ${`%,${role},%`}`;
  return eb.and([
    eb('account_type', '=', 2),
    rolesBeforeRoles.includes(role) ? eb.or([named, eb('roles', '=', '')]) : named,
  ]);
}

/** Accounts whose roles have a capability. */
export const rolesAllow = (eb: ExpressionBuilder<Tables, 'users'>, capability: Capability) =>
  eb.or(rolesThatMay(capability).map((role) => holdsRole(eb, role)));

/** The verified addresses of those staff who can sign in and have a capability, oldest accounts first. */
export async function listStaffEmails(
  db: Db,
  capability: Capability,
  limit: number,
): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select('email')
    .where((eb) => rolesAllow(eb, capability))
    .where('is_verified', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return staff.map(({ email }) => email);
}
