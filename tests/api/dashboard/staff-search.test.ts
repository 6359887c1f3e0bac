import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { searchTexts, unfolded } from '#server/schema/fold-search-texts.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { aPicture } from '#tests/support/content/media.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { migrate, migrateTo } from '#tests/support/database/migrations.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { anAccount, anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const call = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

// The name in NFD, as files and programs of macOS write it.
const names = { firstName: 'Zoe\u0308', lastName: 'Łukasz-Müller' };
const name = `${names.firstName} ${names.lastName}`;
const emailOf = (kind: string) => `${kind}@example.org`;

/** One row of each table, with a name of several accents. */
async function addRows(): Promise<void> {
  await anAccount(server, { ...names, email: emailOf('user') });
  await call('subscriber/addSubscriber', {
    ...names,
    email: emailOf('subscriber'),
    consentNote: 'Asked at the harvest supper',
    test: 0,
    general: 1,
    newsletters: 0,
    askToConfirm: 0,
  });
  await call('donations/addDonation', giftByHand({ name, email: emailOf('donor') }));
  const event = await anEvent(server, { title: `Supper with ${name}` }, as);
  await call('events/addParticipant', { event: event.id, name, email: emailOf('participant') });
  await call('contact/send', { name, email: emailOf('writer'), subject: 'Beans', text: 'Hello' });
  await aPicture(server, as, { alt: `${name} with a bowl` });
  await runJob(server, 'updating profiles');
}

/** How many rows a search finds in each table. */
async function counts(search: string) {
  const [users, subscribers, donors, gifts] = await Promise.all([
    call('users/getUsers', { search }),
    call('subscriber/allSubscriber', { search }),
    call('donations/getDonors', { search }),
    call('donations/getDonations', { search }),
  ]);
  const [participants, messages, events, media, people] = await Promise.all([
    call('events/allParticipants', { search }),
    call('contact/getMessages', { search }),
    call('events/allEvents', { search }),
    call('media/getMedia', { search }),
    call('people/getPeople', { search }),
  ]);
  return {
    users: users.total,
    subscribers: subscribers.total,
    donors: donors.total,
    gifts: gifts.total,
    participants: participants.total,
    messages: messages.total,
    events: events.total,
    media: media.total,
    people: people.total,
  };
}

const one = { users: 1, subscribers: 1, donors: 1, gifts: 1, participants: 1, messages: 1 };
const all = { ...one, events: 1, media: 1, people: 5 };

const searches = ['zoe', 'Zoë', 'Zoe\u0308', 'luk', 'ŁUK', 'muller', 'MÜLLER', 'Mu\u0308ller'];

test('Every staff table finds a name with and without its accents, in every Unicode form', async () => {
  await addRows();
  for (const search of searches) expect(await counts(search), search).toEqual(all);
  expect((await counts('zob')).people).toBe(0);
  const { results } = await call('dashboard/search', { search: 'zoe muller' });
  const kinds = ['people', 'events', 'users', 'donors', 'donations', 'messages', 'subscribers'];
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test('What the previous version writes is found too, once the job has folded it', async () => {
  await writeAsPreviousVersion(server);
  expect((await counts('muller')).users).toBe(0);
  await runJob(server, 'folding search texts');
  for (const search of searches) expect(await counts(search), search).toEqual(all);
  // The previous version searches for the words in lower case.
  const { text } = await server.db
    .selectFrom('users')
    .select('full_name_key as text')
    .where('email_key', '=', emailOf('user'))
    .executeTakeFirstOrThrow();
  expect(text).toContain('łukasz-müller');
});

/** Takes the folded forms away. */
async function writeAsPreviousVersion({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const old = `${names.lastName} ${names.firstName}`.toLowerCase();
  for (const { table, column } of searchTexts) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${old}
      where ${sql.ref(column)} like ${'%luk%'}`.execute(db);
  }
}

test('A migration folds what there is', async () => {
  const connection = await openConnection(await anEmptyDatabase());
  const { db } = connection;
  await migrateTo(connection, '0039-expand-subscriber-search');
  const people = Array.from({ length: 1_203 }, (_, index) => ({
    id: `p${index}`,
    words: index === 0 ? 'ada' : 'zoë',
    created_at: index,
  }));
  for (let start = 0; start < people.length; start += 400) {
    await db
      .insertInto('people')
      .values(people.slice(start, start + 400))
      .execute();
  }
  await migrate(connection);
  const rows = await db.selectFrom('people').select('words').groupBy('words').execute();
  expect(rows.map(({ words }) => words).sort()).toEqual(['ada', 'zoë\u001fzoe']);
});

test('An index leads to what is not folded', async () => {
  const { db } = server;
  const isPostgres = inject('engine') === 'postgres';
  await db.transaction().execute(async (trx) => {
    if (isPostgres) {
      // These tables are too small for PostgreSQL to use an index by itself, and any other index that has all columns
      // may look as good.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_indexscan = off`.execute(trx);
      await sql`set local enable_indexonlyscan = off`.execute(trx);
    }
    for (const text of searchTexts) {
      const query = unfolded(text, isPostgres ? 'postgres' : 'sqlite', sql`limit 1`);
      const plan = sql`explain ${isPostgres ? sql`` : sql`query plan`} ${query}`;
      const { rows } = await plan.execute(trx);
      expect(JSON.stringify(rows)).toContain(`${text.table}_without_folded_form`);
    }
  });
});
