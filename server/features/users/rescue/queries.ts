import type { Db } from '#server/platform/db/connect.ts';

/** All administrators, by name, with when they last used the site (null: never). */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('devices', 'devices.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'is_verified', 'suspended_at'])
    .select(({ fn }) => fn.max('devices.last_seen_at').as('last_seen_at'))
    .where('account_type', '=', 1)
    .groupBy([
      'users.id',
      'first_name',
      'last_name',
      'email',
      'is_verified',
      'suspended_at',
      'full_name_key',
      'email_key',
    ])
    .orderBy('full_name_key')
    .orderBy('email_key')
    .execute();
