import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { readGiving } from '../../donations/giving.ts';
import { readMonthlyGifts } from '../../donations/monthly/read-monthly-gifts.ts';
import { notesOf } from '../../newsletter/subscribers/imported-notes.ts';
import { listColumns } from '../../newsletter/subscribers/list-flags.ts';
import { dayAt } from '../../site/day.ts';
import { presentPerson } from '../list.ts';
import { presentMerge } from '../merges/present-merge.ts';
import { listMerges } from '../merges/queries.ts';
import { findPerson, type Sight, sightOf } from '../queries.ts';
import { listEmails, listRecords } from '../refresh/queries/profiles.ts';
import { refreshProfiles } from '../refresh/refresh-profiles.ts';
import {
  findFirstGift,
  listAccounts,
  listConsents,
  listDonors,
  listEntries,
  listSubscriptions,
  sumGifts,
} from './queries.ts';
import { readTimeline } from './timeline.ts';

type Profile = Reply<'people/getPerson'>['profile'];

const mergesShown = 20;

export const noSuchPerson = () => new AppError('notFound', 'This profile no longer exists.');

/**
 * A person's profile, as far as the caller's roles include it: gifts for those who work on gifts, subscriptions
 * for the newsletter team, messages and single emails for administrators.
 * @throws {AppError} `notFound`
 */
export async function getPerson(
  { db }: AppDeps,
  { id }: CheckedBody<'people/getPerson'>,
  { roles }: CurrentUser,
): Promise<Reply<'people/getPerson'>> {
  await refreshProfiles(db);
  const sight = sightOf(roles);
  const row = await findPerson(db, sight, id);
  if (!row) throw noSuchPerson();
  const emails = await listEmailsInSight(db, sight, id);
  const addresses = emails.map(({ email_key }) => email_key);
  const accounts = await listAccounts(db, id);
  const subscriptions = await listSubscriptions(db, id);
  const donors = await listDonors(db, id);
  const profile: Profile = {
    person: {
      ...presentPerson(row),
      emails: emails.map(({ email }) => email),
      isNamed: row.is_named,
    },
    accounts: accounts.map((account) => ({
      id: account.id,
      name: fullName(account.first_name, account.last_name),
      email: account.email,
      isVerified: account.is_verified,
    })),
    subscriptions: may(roles, 'subscribers.manage')
      ? subscriptions.map((each) => ({
          id: each.id,
          email: each.email,
          lists: listColumns.filter((list) => each[list] === 1),
          status: each.status,
          language: knownLanguage(each.language),
          importedNotes: notesOf(each),
        }))
      : null,
    donors: may(roles, 'gifts.read') ? donors.map(pickDonor) : null,
    giving: may(roles, 'gifts.read')
      ? await readPersonGiving(
          db,
          donors.map((donor) => donor.id),
        )
      : null,
    consents: await readConsents(db, emails),
    entries: await readEntries(db, id),
    timeline: await readTimeline(db, roles, {
      id,
      addresses,
      accounts,
      subscriptions,
      donorIds: donors.map((donor) => donor.id),
    }),
    merges: may(roles, 'people.merge')
      ? (await listMerges(db, { keptId: id }, mergesShown)).map(presentMerge)
      : [],
  };
  return { code: 1, profile };
}

/** The addresses of a person; for those who may not know of gifts, those of their other rows. */
async function listEmailsInSight(db: Db, sight: Sight, id: string) {
  const emails = await listEmails(db, [id]);
  if (sight === 'all') return emails;
  const rows = (await listRecords(db, [id])).filter(({ table }) => table !== 'donors');
  const keys = new Set(rows.map(({ email_key }) => email_key));
  return emails.filter(({ email_key }) => keys.has(email_key));
}

const pickDonor = ({
  id,
  name,
  email,
  address,
  notes,
}: NonNullable<Profile['donors']>[number]) => ({
  id,
  name,
  email,
  address,
  notes,
});

async function readPersonGiving(db: Db, donorIds: string[]): Promise<Profile['giving']> {
  const { currency } = await readGiving(db);
  const year = Number((await dayAt(db)).slice(0, 4));
  const sums = await sumGifts(db, donorIds, currency, [`${year}-01-01`, `${year - 1}-01-01`]);
  const gift = async (order: Parameters<typeof findFirstGift>[3]) =>
    (await findFirstGift(db, donorIds, currency, order)) ?? null;
  return {
    currency,
    ...sums,
    first: await gift('first'),
    last: await gift('last'),
    largest: await gift('largest'),
    monthly: await readMonthlyGifts(db, donorIds),
  };
}

async function readConsents(
  db: Db,
  emails: { email_key: string; email: string }[],
): Promise<Profile['consents']> {
  const emailOf = new Map(emails.map(({ email_key, email }) => [email_key, email]));
  const rows = await listConsents(db, [...emailOf.keys()]);
  return rows.map(({ email_key, created_at, first_name, last_name, ...consent }) => ({
    ...consent,
    email: emailOf.get(email_key) ?? email_key,
    recordedBy: fullName(first_name, last_name),
    at: new Date(created_at).toISOString(),
  }));
}

/** Notes and tasks, newest first. */
export async function readEntries(db: Db, personId: string): Promise<Profile['entries']> {
  const rows = await listEntries(db, personId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    dueOn: row.due_on,
    doneAt: isoTime(row.done_at),
    writtenBy: fullName(row.first_name, row.last_name),
    createdAt: new Date(row.created_at).toISOString(),
  }));
}
