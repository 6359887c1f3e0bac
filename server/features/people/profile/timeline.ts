import type { Selectable } from 'kysely';
import type { Reply } from '#contract/index.ts';
import type { Capability } from '#contract/shared/capabilities.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { formatMoney } from '../../donations/format-money.ts';
import {
  listEmailsTo,
  listEntries,
  listGifts,
  listIssues,
  listMessages,
  listRegistrations,
} from './queries.ts';

type Happening = Reply<'people/getPerson'>['profile']['timeline'][number];

interface Known {
  id: string;
  /** In lower case. */
  addresses: string[];
  accounts: Pick<Selectable<Tables['users']>, 'email' | 'created_at'>[];
  subscriptions: Selectable<Tables['subscribers']>[];
  donorIds: string[];
}

/** The timeline shows at most so many of the newest happenings. */
const shown = 200;

/** A person's history, newest first, as far as these roles include it. */
export async function readTimeline(db: Db, roles: HeldRoles, known: Known): Promise<Happening[]> {
  const sources: [needed: Capability | null, read: () => Promise<Happening[]> | Happening[]][] = [
    [null, () => known.accounts.map(accountOf)],
    ['subscribers.manage', () => known.subscriptions.flatMap(subscriptionOf)],
    ['subscribers.manage', () => issuesOf(db, roles, known)],
    ['gifts.read', () => giftsOf(db, known)],
    ['participants.read', () => registrationsOf(db, known)],
    ['messages.answer', () => messagesOf(db, known)],
    ['emails.manage', () => emailsOf(db, known)],
    [null, () => entriesOf(db, known)],
  ];
  const allowed = sources.filter(([needed]) => needed === null || may(roles, needed));
  const found = await Promise.all(allowed.map(([, read]) => read()));
  return found
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, shown);
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const accountOf = ({ email, created_at }: Known['accounts'][number]): Happening => ({
  kind: 'account',
  at: timeOf(created_at),
  title: 'Created an account',
  detail: email,
  path: `/dashboard/Users?search=${encodeURIComponent(email)}`,
});

function subscriptionOf(row: Known['subscriptions'][number]): Happening[] {
  const path = `/dashboard/Subscribers?search=${encodeURIComponent(row.email)}`;
  const at = (time: number | null, title: string): Happening[] =>
    time === null
      ? []
      : [{ kind: 'subscription', at: timeOf(time), title, detail: row.email, path }];
  const first = row.source === 'import' ? 'Was imported as a subscriber' : 'Subscribed';
  return [
    ...at(row.created_at, first),
    ...(row.confirmed_at === row.created_at
      ? []
      : at(row.confirmed_at, 'Confirmed the subscription')),
  ];
}

async function issuesOf(db: Db, roles: HeldRoles, { subscriptions }: Known): Promise<Happening[]> {
  const rows = await listIssues(
    db,
    subscriptions.map(({ id }) => id),
    { seesGifts: may(roles, 'gifts.read'), limit: shown },
  );
  return rows.map(({ id, subject, status, done_at }) => ({
    kind: 'email',
    at: timeOf(done_at ?? 0),
    title: subject,
    detail: status === 'sent' ? 'Newsletter' : `Newsletter, ${status}`,
    path: `/dashboard/Mailings/${id}`,
  }));
}

async function giftsOf(db: Db, { donorIds }: Known): Promise<Happening[]> {
  const rows = await listGifts(db, donorIds, shown);
  return rows.map((gift) => ({
    kind: 'gift',
    // The day of a gift has no time: noon keeps it on that day in every time zone of the organization.
    at: `${gift.given_on}T12:00:00.000Z`,
    title: `Gave ${formatMoney(gift.amount, gift.currency, staffLanguage)}`,
    detail: [gift.kind, gift.receipt_number, gift.status === 'received' ? '' : gift.status]
      .filter(Boolean)
      .join(', '),
    path: `/dashboard/Donations?search=${encodeURIComponent(gift.receipt_number ?? '')}`,
  }));
}

const registrationTitles = {
  registered: 'Registered for an event',
  waiting: 'Joined the waitlist of an event',
  cancelled: 'Canceled a registration',
  attended: 'Attended an event',
} as const;

async function registrationsOf(db: Db, { id }: Known): Promise<Happening[]> {
  const rows = await listRegistrations(db, id, shown);
  return rows.map((row) => ({
    kind: 'event',
    at: timeOf(row.checked_in_at ?? row.created_at),
    title: registrationTitles[row.state],
    detail: row.title,
    path: `/dashboard/Participants?event=${row.event_id}`,
  }));
}

async function messagesOf(db: Db, { id }: Known): Promise<Happening[]> {
  const rows = await listMessages(db, id, shown);
  return rows.map(({ subject, state, created_at }) => ({
    kind: 'message',
    at: timeOf(created_at),
    title: `Wrote: ${subject}`,
    detail: state,
    path: `/dashboard/Contacts?search=${encodeURIComponent(subject)}`,
  }));
}

async function emailsOf(db: Db, { addresses }: Known): Promise<Happening[]> {
  const rows = await listEmailsTo(db, addresses, shown);
  return rows.map(({ subject, status, created_at }) => ({
    kind: 'email',
    at: timeOf(created_at),
    title: subject,
    detail: `Email, ${status}`,
    path: '/dashboard/Mail',
  }));
}

async function entriesOf(db: Db, { id }: Known): Promise<Happening[]> {
  const rows = await listEntries(db, id);
  return rows.map(({ kind, text, created_at, done_at }) => ({
    kind,
    at: timeOf(created_at),
    title: text,
    detail: kind === 'task' ? (done_at === null ? 'Task, open' : 'Task, done') : 'Note',
    path: '',
  }));
}
