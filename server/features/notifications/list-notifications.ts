import type { NotificationKind } from '#contract/notifications/calls.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { formatMoney } from '../donations/format-money.ts';
import {
  listFailedEmails,
  listFailedMailings,
  listGifts,
  listIncompleteMailings,
  listMessages,
  listRefusedReleases,
  listRefusedSchedules,
  listRegistrations,
  listReviews,
} from './queries.ts';

/** Something that happened. It is read from what caused it, so nothing is stored twice. */
interface Notification {
  kind: NotificationKind;
  text: string;
  /** In ms. */
  at: number;
  path: string;
}

type Listing<Row> = (db: Db, after: number, until: number, limit: number) => Promise<Row[]>;

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

/** Notifications of these kinds in a period in ms that their reader may see, the newest first. */
export async function listNotifications(
  db: Db,
  { held, kinds }: { held: HeldRoles; kinds: readonly NotificationKind[] },
  after: number,
  until: number,
  limit: number,
): Promise<Notification[]> {
  const ifWanted = <Row>(kind: NotificationKind, list: Listing<Row>): Promise<Row[]> =>
    kinds.includes(kind) ? list(db, after, until, limit) : Promise.resolve([]);
  const [
    messages,
    gifts,
    registrations,
    mailings,
    incomplete,
    emails,
    reviews,
    schedules,
    releases,
  ] = await Promise.all([
    ifWanted('message', listMessages),
    ifWanted('gift', listGifts),
    ifWanted('registration', listRegistrations),
    ifWanted('mailing', listFailedMailings),
    ifWanted('mailing', listIncompleteMailings),
    ifWanted('mail', listFailedEmails),
    ifWanted('review', listReviews),
    ifWanted('schedule', listRefusedSchedules),
    ifWanted('schedule', listRefusedReleases),
  ]);
  const edited: readonly string[] = sectionsEditedBy(held);
  const ownReviews = reviews.filter(({ section }) => edited.includes(section));
  const all: Notification[] = [
    ...messages.map(({ name, subject, created_at }) => ({
      kind: 'message' as const,
      text: `New message from ${name}: ${subject}`,
      at: created_at,
      path: '/dashboard/Contacts?state=new',
    })),
    ...gifts.map(({ name, amount, currency, is_anonymous, created_at }) => ({
      kind: 'gift' as const,
      text: `New gift: ${formatMoney(amount, currency)}${name && !is_anonymous ? ` from ${name}` : ''}`,
      at: created_at,
      path: '/dashboard/Donations',
    })),
    ...registrations.map(({ name, title, event_id, action, state, created_at }) => ({
      kind: 'registration' as const,
      text: `${name} ${registrationVerb(action, state)} ${title}`,
      at: created_at,
      path: `/dashboard/Participants?event=${event_id}`,
    })),
    ...mailings.map(({ id, subject, failed, finished_at }) => ({
      kind: 'mailing' as const,
      text: `“${subject}” did not reach ${failed === 1 ? '1 subscriber' : `${failed} subscribers`}`,
      at: finished_at ?? 0,
      path: `/dashboard/Mailings/${id}`,
    })),
    ...incomplete.map(({ id, subject, left_out, started_at }) => ({
      kind: 'mailing' as const,
      text: `“${subject}” is sent without what was no longer published: ${(JSON.parse(left_out) as string[]).join(', ')}`,
      at: started_at ?? 0,
      path: `/dashboard/Mailings/${id}`,
    })),
    ...emails.map(({ subject, tried_at }) => ({
      kind: 'mail' as const,
      text: `An email couldn’t be delivered: ${subject}`,
      at: tried_at ?? 0,
      path: '/dashboard/Mail',
    })),
    ...ownReviews.map(({ section, name, ...review }) => ({
      kind: 'review' as const,
      text: reviewText(review),
      at: review.at,
      path: `/cms/review/${section}/${name}`,
    })),
    ...schedules.map(({ subject, title, created_at }) => ({
      kind: 'schedule' as const,
      text: `Not done as scheduled, since the person who scheduled it may no longer publish, or a required review is missing: ${title || subject}`,
      at: created_at,
      path: `/cms/${subject}`,
    })),
    ...releases.map(({ id, name, created_at }) => ({
      kind: 'schedule' as const,
      text: `A release was not published as scheduled: ${name}`,
      at: created_at,
      path: `/cms/releases/${id}`,
    })),
  ];
  return all.toSorted((one, other) => other.at - one.at).slice(0, limit);
}

function registrationVerb(action: string, state: string): string {
  if (action === 'participant.cancel') return 'canceled their registration for';
  return state === 'waiting' ? 'joined the waitlist for' : 'registered for';
}

function reviewText({
  reviewer_name,
  intro,
  status,
}: Pick<Awaited<ReturnType<typeof listReviews>>[number], 'reviewer_name' | 'intro' | 'status'>) {
  const { title } = JSON.parse(intro) as { title: string };
  if (status === 'waiting') return `“${title}” is waiting for a review by ${reviewer_name}`;
  return status === 'approved'
    ? `${reviewer_name} approved “${title}”`
    : `${reviewer_name} asked for changes to “${title}”`;
}
