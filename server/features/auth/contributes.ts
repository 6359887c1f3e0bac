import type { Contribution } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { User } from './accounts/users.ts';
import { authForms } from './forms.ts';

/** Where an account was used is not kept for ever. */
const devicesKept = 400 * 24 * 60 * 60_000;

export const auth: Contribution = {
  forms: authForms,
  personalData: { exports: { devices: exportDevices } },
  expire: deleteExpiredSessions,
  auditLabels: {
    user: async (db, ids) => {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', ids)
        .execute();
      return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
    },
  },
};

async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('devices')
    .where('last_seen_at', '<=', now - devicesKept)
    .execute();
}

async function exportDevices(db: Db, { id }: User) {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('first_seen_at')
    .execute();
  return rows.map((row) => ({
    device: row.agent,
    network: row.network,
    firstSeenAt: isoTime(row.first_seen_at),
    lastSeenAt: isoTime(row.last_seen_at),
  }));
}
