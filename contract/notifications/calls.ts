import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { sentTime, time } from '../fields.ts';
import { nameSchema } from '../named.ts';

const notificationKind = z.enum([
  ...(['message', 'gift', 'registration', 'mailing', 'mail'] as const),
  ...(['review', 'schedule'] as const),
]);
export type NotificationKind = z.infer<typeof notificationKind>;
nameSchema(
  notificationKind,
  'NotificationKind',
  'What happened: a message arrived, a gift arrived, someone registered for an event or canceled, a mailing failed for some, an email failed, a review waits or was answered, something was not done as scheduled.',
);

const notification = z.object({
  kind: notificationKind,
  text: z.string(),
  at: time,
  /** The address of its screen. */
  path: z.string(),
  isUnread: z.boolean(),
});
nameSchema(notification, 'Notification', 'Something that happened, for staff.');

/** 'now': at once; 'daily': together, once a day. */
const notificationEmail = z.enum(['none', 'now', 'daily']);
nameSchema(notificationEmail, 'NotificationEmail', 'Whether notifications are emailed too.');
export type NotificationEmail = z.infer<typeof notificationEmail>;

const kindEmail = z.strictObject({ kind: notificationKind, email: notificationEmail });

export const notificationCalls = {
  'notifications/getNotifications': call({
    summary:
      'Get the 30 newest notifications of the last 30 days about what the caller may see, and whether they are emailed',
    who: 'staff',
    body: () => body({}),
    reply: () =>
      reply({
        notifications: z.array(notification),
        unread: z.number().int(),
        /** How kinds are emailed that the caller has not chosen for. */
        email: notificationEmail,
        /** How each kind is emailed. */
        emails: z.array(kindEmail),
        /** The kinds that the caller’s roles can be notified of, and those that the caller has turned off. */
        kinds: z.array(notificationKind),
        muted: z.array(notificationKind),
      }),
  }),
  'notifications/markRead': call({
    summary: 'Mark all notifications up to a time as read',
    who: 'staff',
    body: () => body({ until: sentTime }),
    reply: () => changed({}),
    example: { body: { until: '2026-11-24T14:10:00.000Z' } },
  }),
  'notifications/editEmail': call({
    summary: 'Choose how notifications of each kind are emailed, and which ones to turn off',
    who: 'staff',
    body: () =>
      body({
        /** All kinds: not, at once, or once a day; absent: unchanged. */
        email: notificationEmail.optional(),
        /** How some kinds are emailed, in place of `email`; absent ones are unchanged. */
        emails: z.array(kindEmail).max(20).optional(),
        /** The kinds to turn off; all others are on. Absent: unchanged. */
        muted: z.array(notificationKind).max(20).optional(),
      }),
    reply: () => changed({}),
    example: { body: { email: 'daily' } },
  }),
};
