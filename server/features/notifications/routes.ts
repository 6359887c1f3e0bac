import type { notificationCalls } from '#contract/notifications/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { kindsFor, listNotifications, notificationPeriod } from './list-notifications.ts';
import { changeEmails, readChoices } from './notification-choices.ts';
import {
  findSettings,
  upsertEmail,
  upsertEmails,
  upsertMuted,
  upsertReadUntil,
} from './queries.ts';

/** How many are shown. */
const shown = 30;

/** Notifications for staff: to each according to what they may see. */
export function notificationHandlers({ db }: AppDeps): Handlers<keyof typeof notificationCalls> {
  return {
    'notifications/getNotifications': async (_body, { person }) => {
      const now = Date.now();
      const settings = await findSettings(db, person.userId);
      const { muted, emailOf } = readChoices(settings);
      const kinds = kindsFor(person.roles);
      const wanted = { held: person.roles, kinds: kinds.filter((kind) => !muted.includes(kind)) };
      const found = await listNotifications(db, wanted, now - notificationPeriod, now, shown);
      const listed = found.map(({ at, ...notification }) => ({
        ...notification,
        at: new Date(at).toISOString(),
        isUnread: at > (settings?.read_until ?? 0),
      }));
      return {
        code: 1,
        notifications: listed,
        unread: listed.filter(({ isUnread }) => isUnread).length,
        email: settings?.email ?? 'none',
        emails: kinds.map((kind) => ({ kind, email: emailOf(kind).email })),
        kinds,
        muted,
      };
    },
    'notifications/markRead': async ({ until }, { person }) => {
      // Nothing in the future can have been read.
      const readUntil = Math.min(Date.parse(until), Date.now());
      await db.transaction().execute((trx) => upsertReadUntil(trx, person.userId, readUntil));
      return { code: 1, message: 'All notifications are marked as read.' };
    },
    'notifications/editEmail': async ({ email, emails, muted }, { person }) => {
      const now = Date.now();
      await db.transaction().execute(async (trx) => {
        if (email !== undefined) await upsertEmail(trx, person.userId, email, now);
        if (emails !== undefined) {
          const settings = await findSettings(trx, person.userId);
          await upsertEmails(trx, person.userId, changeEmails(settings, emails, now));
        }
        if (muted !== undefined) await upsertMuted(trx, person.userId, muted.join(','));
      });
      return { code: 1, message: 'Your choice is saved.' };
    },
  };
}
