import type { NotificationKind } from '#contract/notifications/calls.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import type { DomainEventName } from '#contract/shared/domain-events.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatMoney } from '../donations/format-money.ts';
import { listNotified } from './queries.ts';

/** How far back they are shown, in ms. */
export const notificationPeriod = 30 * day;

/** Something that happened. Its text is read from what it is about, so nothing is stored twice. */
interface Notification {
  kind: NotificationKind;
  text: string;
  /** In ms. */
  at: number;
  path: string;
}

/** Who may see each kind. */
const audiences: Record<NotificationKind, Capability> = {
  message: 'messages.answer',
  gift: 'gifts.read',
  registration: 'participants.read',
  mailing: 'issues.send',
  mail: 'emails.manage',
  review: 'drafts.read',
  schedule: 'reviews.waive',
};

/** The kinds that someone with these roles may see. */
export const kindsFor = (held: HeldRoles): NotificationKind[] =>
  (Object.keys(audiences) as NotificationKind[]).filter((kind) => may(held, audiences[kind]));

type Row = Awaited<ReturnType<typeof listNotified>>[number];

/** What staff read about an event. */
interface Shown {
  kind: NotificationKind;
  describe(row: Row): Pick<Notification, 'text' | 'path'>;
}

const shown = {
  'message.received': {
    kind: 'message',
    describe: ({ sender, message_subject }) => ({
      text: `New message from ${sender}: ${message_subject}`,
      path: '/dashboard/Contacts?state=new',
    }),
  },
  'gift.received': {
    kind: 'gift',
    describe: ({ donor, amount, currency, is_anonymous }) => ({
      text: `New gift: ${formatMoney(amount, currency, staffLanguage)}${donor && !is_anonymous ? ` from ${donor}` : ''}`,
      path: '/dashboard/Donations',
    }),
  },
  'registration.created': {
    kind: 'registration',
    describe: ({ state, ...row }) =>
      describeRegistration(row, state === 'waiting' ? 'joined the waitlist for' : 'registered for'),
  },
  'registration.canceled': {
    kind: 'registration',
    describe: (row) => describeRegistration(row, 'canceled their registration for'),
  },
  'mailing.finished': {
    kind: 'mailing',
    describe: ({ subject, mailing_subject, failed }) => ({
      text: `“${mailing_subject}” did not reach ${failed === 1 ? '1 subscriber' : `${failed} subscribers`}`,
      path: `/dashboard/Mailings/${subject}`,
    }),
  },
  'mailing.started': {
    kind: 'mailing',
    describe: ({ subject, mailing_subject, left_out }) => ({
      text: `“${mailing_subject}” is sent without what was no longer published: ${(JSON.parse(left_out) as string[]).join(', ')}`,
      path: `/dashboard/Mailings/${subject}`,
    }),
  },
  'email.failed': {
    kind: 'mail',
    describe: ({ email_subject }) => ({
      text: `An email couldn’t be delivered: ${email_subject}`,
      path: '/dashboard/Mail',
    }),
  },
  'review.requested': { kind: 'review', describe: describeReview },
  'review.decided': { kind: 'review', describe: describeReview },
  'schedule.refused': {
    kind: 'schedule',
    describe: ({ section, page_name, page_title }) => ({
      text: `Not done as scheduled, since the person who scheduled it may no longer publish, or a required review is missing: ${page_title || `${section}/${page_name}`}`,
      path: `/cms/${section}/${page_name}`,
    }),
  },
  'release.refused': {
    kind: 'schedule',
    describe: ({ subject, release_name }) => ({
      text: `A release was not published as scheduled: ${release_name}`,
      path: `/cms/releases/${subject}`,
    }),
  },
} as const satisfies Partial<Record<DomainEventName, Shown>>;

type ShownEvent = keyof typeof shown;

/** Notifications of these kinds in a period in ms that their reader may see, the newest first. */
export async function listNotifications(
  db: Db,
  { held, kinds }: { held: HeldRoles; kinds: readonly NotificationKind[] },
  after: number,
  until: number,
  limit: number,
): Promise<Notification[]> {
  const events = (Object.keys(shown) as ShownEvent[]).filter((event) =>
    kinds.includes(shown[event].kind),
  );
  if (events.length === 0) return [];
  const sections = sectionsEditedBy(held);
  const rows = await listNotified(db, { events, sections }, { after, until, limit });
  return rows.map((row) => {
    const { kind, describe } = shown[row.event as ShownEvent];
    return { kind, ...describe(row), at: row.at };
  });
}

function describeRegistration(
  { participant, event_title, event_id }: Pick<Row, 'participant' | 'event_title' | 'event_id'>,
  verb: string,
) {
  return {
    text: `${participant} ${verb} ${event_title}`,
    path: `/dashboard/Participants?event=${event_id}`,
  };
}

function describeReview({ section, page_name, reviewer_name, reviewed_intro, review_status }: Row) {
  const { title } = JSON.parse(reviewed_intro) as { title: string };
  const path = `/cms/review/${section}/${page_name}`;
  if (review_status === 'waiting') {
    return { text: `“${title}” is waiting for a review by ${reviewer_name}`, path };
  }
  const text =
    review_status === 'approved'
      ? `${reviewer_name} approved “${title}”`
      : `${reviewer_name} asked for changes to “${title}”`;
  return { text, path };
}
