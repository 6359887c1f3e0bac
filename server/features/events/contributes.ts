import type { Contribution } from '#server/contributions.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import { notPublished } from '#server/features/events/not-published.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { eventForms } from './forms.ts';
import { eventMedia } from './media-references.ts';
import { ownParticipants, removeParticipants } from './registrations/removal.ts';

export const events: Contribution = {
  forms: eventForms,
  pageParameters: {
    '/registration/*': ['verify_token', 'cancel'],
    '/dashboard/*': ['when', 'state', 'event'],
  },
  personalData: {
    async remove(trx, owner) {
      const registrations = await ownParticipants(trx, owner);
      await removeParticipants(
        trx,
        registrations.map(({ id }) => id),
      );
    },
    changeEmail: moveRegistrations,
    exports: { eventRegistrations: exportRegistrations },
  },
  deletions: {
    participant: { table: 'participants', remove: (trx, id) => removeParticipants(trx, [id]) },
  },
  auditLabels: {
    event: (db, ids) =>
      db.selectFrom('events').select(['id', 'title as name']).where('id', 'in', ids).execute(),
    participant: (db, ids) =>
      db.selectFrom('participants').select(['id', 'name']).where('id', 'in', ids).execute(),
  },
  mediaReferences: eventMedia,
  searchSources: {
    events: {
      async read(db) {
        const rows = await db
          .selectFrom('events')
          .select(['slug', 'title', 'summary', 'html'])
          .where('is_published', '=', 1)
          .execute();
        return rows.map(({ slug, ...row }) => ({
          kind: 'events',
          path: `/events/${slug}`,
          ...row,
        }));
      },
    },
  },
};

async function exportRegistrations(db: Db, user: User) {
  const rows = await ownParticipants(db, user);
  return rows.map((row) => ({
    // A draft's words are not public, though somebody registered when it was.
    event: row.is_published === 1 ? row.title : notPublished,
    startsAt: isoTime(row.starts_at),
    name: row.name,
    email: row.email,
    state: row.state,
    registeredAt: isoTime(row.created_at),
    checkedInAt: isoTime(row.checked_in_at),
    remindedAt: isoTime(row.reminded_at),
  }));
}

/** Where the new address is registered for the same event already, that registration stays. */
async function moveRegistrations(trx: Db, user: User, to: string): Promise<void> {
  const email_key = to.toLowerCase();
  const own = (await ownParticipants(trx, user)).filter((row) => row.email_key !== email_key);
  const registered = await trx
    .selectFrom('participants')
    .select('event_id')
    .where('email_key', '=', email_key)
    .execute();
  const taken = new Set(registered.map(({ event_id }) => event_id));
  const doubled: string[] = [];
  for (const { id, event_id, name } of own) {
    if (taken.has(event_id)) {
      doubled.push(id);
      continue;
    }
    taken.add(event_id);
    await trx
      .updateTable('participants')
      .set({ email: to, email_key, words: `${name} ${to}`.toLowerCase(), user_id: user.id })
      .where('id', '=', id)
      .execute();
  }
  await removeParticipants(trx, doubled);
}
