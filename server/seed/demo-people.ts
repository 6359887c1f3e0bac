import type { Insertable } from 'kysely';
import { emailKey } from '#contract/shared/email.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import { insertNewSubscribers } from '../features/newsletter/subscribers/queries/subscribers.ts';
import { insertUnsubscribes } from '../features/newsletter/subscribers/queries/unsubscribes.ts';
import { addressHasher } from '../features/newsletter/subscribers/unsubscribes.ts';
import { newId } from '../platform/crypto/ids.ts';
import { readData } from './demo-data.ts';
import { type DemoDonor, demoMark, seedGifts } from './demo-gifts.ts';
import { insertRows, listEventsBySlug, storeDemoPeople, updateRegistered } from './queries.ts';

/** The shape of content/data/people.yaml. */
interface DemoPeople {
  firstNames: string[];
  lastNames: string[];
  subscribers: number;
  unconfirmed: number;
  registrations: { event: string; people: number; came: number }[];
  messages: {
    /** In days before the first start. */
    days: number;
    state: 'new' | 'answered' | 'closed';
    isSpam?: 1;
    subject: string;
    text: string;
    answer?: string;
  }[];
}

interface Person {
  firstName: string;
  lastName: string;
  name: string;
  email: string;
}

/**
 * Adds the demo's invented people: subscribers, registrations, messages and donors with their gifts. It writes rows and
 * raises no events of theirs, so that no one is emailed; what it has added is stored, so that it can be removed.
 */
export async function seedPeople(trx: Db): Promise<void> {
  const people = await readData<DemoPeople>('people');
  const personOf = namer(people);
  const subscribers = await seedSubscribers(trx, people, personOf);
  const participants = await seedRegistrations(trx, people.registrations, personOf);
  const messages = await seedMessages(trx, people.messages, personOf);
  const gifts = await seedGifts(trx, (await readData<{ donors: DemoDonor[] }>('gifts')).donors);
  await storeDemoPeople(trx, { subscribers, participants, messages, ...gifts });
}

/** A person for each number: all are different up to the product of the lists' lengths, which have no common divisor. */
const namer =
  ({ firstNames, lastNames }: Pick<DemoPeople, 'firstNames' | 'lastNames'>) =>
  (index: number): Person => {
    const firstName = firstNames[index % firstNames.length] ?? '';
    const lastName = lastNames[index % lastNames.length] ?? '';
    const domain = ['example.org', 'example.com', 'example.net'][index % 3];
    const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
    return { firstName, lastName, name: `${firstName} ${lastName}`, email };
  };

type PersonOf = ReturnType<typeof namer>;

async function seedSubscribers(
  trx: Db,
  { subscribers: count, unconfirmed }: DemoPeople,
  personOf: PersonOf,
): Promise<string[]> {
  const now = Date.now();
  const hash = await addressHasher(trx);
  const rows = Array.from({ length: count }, (_, index) => {
    const { firstName, lastName, email } = personOf(index);
    const created_at = now - daysAgo(index, count) * day - hour;
    const isConfirmed = index < count - unconfirmed;
    const isGone = isConfirmed && index % 9 === 4 && now - created_at > 40 * day;
    return {
      id: newId(),
      email,
      email_key: emailKey(email),
      first_name: firstName,
      last_name: lastName,
      language: index % 6 === 1 ? ('es' as const) : ('en' as const),
      newsletters: flag(!isGone),
      general: flag(!isGone && index % 3 === 0),
      test: 0 as const,
      status: isGone
        ? ('unsubscribed' as const)
        : isConfirmed
          ? ('confirmed' as const)
          : ('pending' as const),
      user_id: null,
      created_at,
      confirmed_at: isConfirmed ? created_at + hour / 2 : null,
      chosen_at: created_at,
      // No one has asked for anything: the note says what they are.
      source: 'staff' as const,
      consent_note: demoMark,
    };
  });
  await insertNewSubscribers(trx, rows);
  const gone = rows.filter(({ status }) => status === 'unsubscribed');
  await insertUnsubscribes(
    trx,
    gone.map(({ id, email, created_at, confirmed_at }) => ({
      id: newId(),
      subscriber_id: id,
      address_hash: hash(email),
      newsletters: 1,
      general: 0,
      test: 0,
      how: 'link',
      joined_at: confirmed_at,
      left_at: created_at + 30 * day,
      mailing_id: null,
    })),
  );
  return rows.map(({ id }) => id);
}

const flag = (is: boolean) => (is ? (1 as const) : (0 as const));

/** How long ago someone subscribed, in days: from 355 to 0, more of them lately. */
const daysAgo = (index: number, count: number) =>
  Math.round(355 * (1 - index / (count - 1)) ** 1.3);

async function seedRegistrations(
  trx: Db,
  registrations: DemoPeople['registrations'],
  personOf: PersonOf,
): Promise<string[]> {
  const now = Date.now();
  const events = await listEventsBySlug(trx);
  const ids: string[] = [];
  for (const [place, { event: slug, people, came }] of registrations.entries()) {
    const event = events.get(slug);
    if (!event) throw new Error(`The demo content has registrations for no event: ${slug}.`);
    const rows = Array.from({ length: people }, (_, index) => {
      const { name, email } = personOf(place * 20 + index);
      const created_at = Math.min(now, Number(event.starts_at)) - (1 + (index % 12)) * day;
      const hasCome = index < came;
      return {
        id: newId(),
        event_id: event.id,
        user_id: null,
        name,
        name_key: name.toLowerCase(),
        email,
        email_key: emailKey(email),
        words: searchable(name, email),
        state: hasCome ? ('attended' as const) : ('registered' as const),
        created_at,
        queued_at: created_at,
        placed_at: created_at,
        checked_in_at: hasCome ? Number(event.starts_at) + (index - 10) * 60_000 : null,
        // As if they had been reminded and asked: nothing is left to email.
        reminded_at: created_at,
        feedback_asked_at: created_at,
        rating: hasCome && index % 4 === 0 ? 5 - (index % 3) : null,
        feedback_at: hasCome && index % 4 === 0 ? Number(event.ends_at) + day : null,
      } satisfies Insertable<Tables['participants']>;
    });
    await insertRows(trx, 'participants', rows);
    await updateRegistered(trx, event.id, people);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function seedMessages(
  trx: Db,
  messages: DemoPeople['messages'],
  personOf: PersonOf,
): Promise<string[]> {
  const now = Date.now();
  const rows = messages.map(({ days, state, isSpam = 0, subject, text, answer }, index) => {
    const { name, email } = personOf(100 + index);
    const message = {
      id: newId(),
      name,
      email,
      email_key: emailKey(email),
      subject,
      text,
      search_key: searchable(name, email, subject),
      state,
      is_spam: flag(isSpam === 1),
      assigned_to: null,
      created_at: now - days * day,
    };
    return { message, answer };
  });
  await insertRows(
    trx,
    'contact_messages',
    rows.map(({ message }) => message),
  );
  await insertRows(
    trx,
    'contact_entries',
    rows.flatMap(({ message: { id, created_at }, answer }) => [
      entry(id, 'note', demoMark, created_at),
      ...(answer ? [entry(id, 'answer', answer, created_at + day / 2)] : []),
    ]),
  );
  return rows.map(({ message }) => message.id);
}

const entry = (
  message_id: string,
  kind: 'note' | 'answer',
  text: string,
  created_at: number,
): Insertable<Tables['contact_entries']> => ({
  id: newId(),
  message_id,
  kind,
  text,
  written_by: null,
  created_at,
});
