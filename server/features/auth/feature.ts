import { fullName } from '#contract/shared/full-name.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { deleteDevicesLastSeen, listDevices, listUserNames } from './accounts/queries.ts';
import type { User } from './accounts/users.ts';
import { authForms } from './forms.ts';
import { deleteExpiredSessions } from './queries.ts';
import { authHandlers } from './routes.ts';
import { deleteExpiredChallenges } from './second-step/queries/challenges.ts';

/** Where an account was used is not stored forever. */
const devicesKept = 400 * day;

export const auth = {
  name: 'auth',
  handlers: authHandlers,
  forms: authForms,
  personalData: { exports: { devices: exportDevices } },
  expire,
  auditLabels: {
    user: async (db, ids) => {
      const rows = await listUserNames(db, ids);
      return rows.map((row) => ({ id: row.id, name: fullName(row.first_name, row.last_name) }));
    },
  },
} satisfies Feature;

async function expire(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteDevicesLastSeen(db, now - devicesKept);
}

async function exportDevices(db: Db, { id }: User) {
  const rows = await listDevices(db, id);
  return rows.map((row) => ({
    device: row.agent,
    network: row.network,
    firstSeenAt: isoTime(row.first_seen_at),
    lastSeenAt: isoTime(row.last_seen_at),
  }));
}
