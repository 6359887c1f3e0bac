import { beforeEach, describe, expect, test } from 'vitest';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const server = await aServer();
const as = await anAdministrator(server);
const week = 7 * 24 * 60 * 60_000;
const began = Date.now() - 10 * week;

beforeEach(async () => {
  await server.db.deleteFrom('departures').execute();
  await server.db.deleteFrom('subscribers').execute();
});

/** Five subscribers, each a minute younger than the one before. */
async function five() {
  const options = [
    { email: 'Ada@beans.example', general: 1 },
    { email: 'bo@beans.example', status: 'pending' },
    { email: 'cy@peas.example', newsletters: 0, test: 1 },
    { email: 'Di_%@peas.example' },
    { email: 'ed@beans.example', status: 'unsubscribed', newsletters: 0 },
  ] as const;
  const made = [];
  for (const [index, wish] of options.entries()) {
    made.push(await aSubscriber(server, { ...wish, createdAt: began + index * 60_000 }));
  }
  return made;
}

const names = async (body: Parameters<typeof server.call<'subscriber/allSubscriber'>>[1]) => {
  const { subscribers, total } = await server.call('subscriber/allSubscriber', body, { as });
  return { names: subscribers.map(({ email }) => email.slice(0, 2).toLowerCase()), total };
};

describe('subscriber/allSubscriber', () => {
  test('without a page returns all, newest first, with only the fields of the contract', async () => {
    await five();
    const { subscribers, total } = await server.call('subscriber/allSubscriber', {}, { as });
    expect(total).toBe(5);
    expect(subscribers.at(-1)).toEqual({
      id: expect.any(String),
      email: 'Ada@beans.example',
      firstName: '',
      lastName: '',
      language: 'en',
      test: 0,
      general: 1,
      newsletters: 1,
      status: 'confirmed',
      createdAt: new Date(began).toISOString(),
    });
  });

  test('returns a page, and the total', async () => {
    await five();
    expect(await names({ page: 1, pageSize: 2 })).toEqual({ names: ['ed', 'di'], total: 5 });
    expect(await names({ page: 3, pageSize: 2 })).toEqual({ names: ['ad'], total: 5 });
    expect(await names({ page: 4, pageSize: 2 })).toEqual({ names: [], total: 5 });
  });

  test.each([
    ['email', ['ad', 'bo', 'cy', 'di', 'ed']],
    ['-email', ['ed', 'di', 'cy', 'bo', 'ad']],
    ['createdAt', ['ad', 'bo', 'cy', 'di', 'ed']],
    ['status', ['ad', 'cy', 'di', 'bo', 'ed']],
    ['-status', ['ed', 'bo', 'di', 'cy', 'ad']],
  ] as const)('sorts by %s, as a whole and page by page', async (sort, expected) => {
    await five();
    expect((await names({ sort })).names).toEqual(expected);
    const pages = [1, 2, 3].map((page) => names({ sort, page, pageSize: 2 }));
    expect((await Promise.all(pages)).flatMap((page) => page.names)).toEqual(expected);
  });

  test.each([
    [{ search: 'BEANS' }, ['ed', 'bo', 'ad']],
    [{ search: '_%' }, ['di']],
    [{ search: '%' }, ['di']],
    [{ search: 'a\\' }, []],
    [{ search: 'o@b' }, ['bo']],
    [{ search: 'nobody' }, []],
    [{ list: 'test' }, ['cy']],
    [{ status: 'pending' }, ['bo']],
    [{ search: 'beans', list: 'newsletters', status: 'confirmed' }, ['ad']],
  ] as const)('finds by %j', async (filter, expected) => {
    await five();
    expect(await names({ ...filter, page: 1 })).toEqual({
      names: expected,
      total: expected.length,
    });
  });
});

test('A page of thousands of search results is in order, with the total', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({
    id: `many-${index}`,
    email: `many.${index}@peas.example`,
    user_id: null,
    email_key: `many.${index}@peas.example`,
    test: 0 as const,
    general: 0 as const,
    newsletters: 1 as const,
    status: index % 10 === 0 ? ('pending' as const) : ('confirmed' as const),
    created_at: began + ((index * 7) % 2_500),
    confirmed_at: null,
    chosen_at: began,
  }));
  await server.db.insertInto('subscribers').values(rows.slice(0, 1_250)).execute();
  await server.db.insertInto('subscribers').values(rows.slice(1_250)).execute();
  const orders = { createdAt: 'created_at', email: 'email_key' } as const;
  for (const sort of ['createdAt', '-createdAt', 'email', '-email'] as const) {
    const by = orders[sort.replace('-', '') as keyof typeof orders];
    const expected = rows
      .filter(({ status }) => status === 'confirmed')
      .sort((a, b) => (a[by] < b[by] ? -1 : 1) * (sort.startsWith('-') ? -1 : 1))
      .slice(40, 60)
      .map(({ id }) => id);
    const body = { search: 'PEAS', status: 'confirmed', sort, page: 3, pageSize: 20 } as const;
    const { subscribers, total } = await server.call('subscriber/allSubscriber', body, { as });
    expect([subscribers.map(({ id }) => id), total], sort).toEqual([expected, 2_250]);
  }
});

test('Subscribers are found by a part of their names', async () => {
  const lists = { newsletters: 1, general: 0, test: 0 } as const;
  const entry = { ...lists, consentNote: 'Asked', askToConfirm: 0 } as const;
  const name = { firstName: 'Zoë', lastName: 'Quill' };
  const email = 'z@people.example';
  const { subscriber } = await server.call(
    'subscriber/addSubscriber',
    { ...entry, ...name, email },
    { as },
  );
  const found = async (search: string) => {
    const reply = await server.call('subscriber/allSubscriber', { search, page: 1 }, { as });
    return reply.subscribers.map(({ firstName }) => firstName);
  };
  expect(await found('ZOË QU')).toEqual(['Zoë']);
  const renamed = { firstName: 'Ivo', lastName: 'Quill' };
  const body = { subscriber: subscriber.id, email, ...renamed, ...lists };
  await server.call('subscriber/editSubscriber', body, { as });
  expect(await found('zoë')).toEqual([]);
  expect(await found('o quil')).toEqual(['Ivo']);
});

test('subscriber/getSubscriber shows when someone was confirmed, and how they unsubscribed', async () => {
  const { id, token } = await aSubscriber(server, { general: 1, createdAt: began });
  const lists = { token, test: 0, general: 0, newsletters: 1 } as const;
  await server.call('subscriber/editPreferences', lists);
  const { subscriber } = await server.call('subscriber/getSubscriber', { subscriber: id }, { as });
  expect(subscriber).toMatchObject({
    id,
    source: 'form',
    confirmedAt: new Date(began).toISOString(),
    departures: [{ general: 1, newsletters: 0, how: 'link', leftAt: expect.any(String) }],
  });
  const unknown = await server.attempt('subscriber/getSubscriber', { subscriber: 'x' }, { as });
  expect(unknown.status).toBe(404);
});

describe('Deleting', () => {
  test('one subscriber deletes its links too, and records the deletion', async () => {
    const [ada] = await five();
    const subscriber = ada?.id ?? '';
    const reply = await server.call('subscriber/deleteSubscriber', { subscriber }, { as });
    expect(reply).toEqual({ code: 1, message: 'Subscriber is deleted.', total: 4 });
    expect(await subscriberRow(server, ada?.email ?? '')).toBeUndefined();
    const again = await server.attempt('subscriber/deleteSubscriber', { subscriber }, { as });
    expect(again.status).toBe(404);
    const marks = await server.db.selectFrom('deletions').select('subject').execute();
    expect(marks).toContainEqual({ subject: `subscriber/${subscriber}` });
  });

  test('several deletes those that still exist', async () => {
    const ids = (await five()).map(({ id }) => id);
    const body = { subscribers: [...ids.slice(0, 2), 'gone'] };
    const reply = await server.call('subscriber/deleteSubscribers', body, { as });
    expect(reply).toEqual({ code: 1, message: 'Subscribers are deleted.', total: 3 });
  });

  test('a pending one withdraws the queued email for it', async () => {
    const email = 'waiting@example.org';
    const lists = { test: 0, general: 0, newsletters: 1 } as const;
    await server.call('subscriber/newsletterSubscribe', { email, ...lists });
    const row = await subscriberRow(server, email);
    await server.call('subscriber/deleteSubscriber', { subscriber: row?.id ?? '' }, { as });
    const mails = await server.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    expect(mails).toEqual([]);
  });

  test('all that match deletes the confirmed number, or nothing', async () => {
    await five();
    const path = 'subscriber/deleteMatchingSubscribers';
    const wrong = await server.attempt(path, { search: 'beans', count: 2 }, { as });
    expect([wrong.status, wrong.reply.message]).toEqual([
      409,
      '3 subscribers match now, not 2. Please review them again.',
    ]);
    expect((await names({})).total).toBe(5);
    const reply = await server.call(path, { search: 'beans', count: 3 }, { as });
    expect(reply).toEqual({ code: 1, message: 'Subscribers are deleted.', total: 2 });
    expect((await names({ sort: 'email' })).names).toEqual(['cy', 'di']);
  });

  test('is recorded with who did it', async () => {
    const { id } = await aSubscriber(server);
    await server.call('subscriber/deleteSubscriber', { subscriber: id }, { as });
    const [entry] = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `subscriber/${id}`)
      .execute();
    expect(entry).toMatchObject({ user_id: as.userId, action: 'subscribers.delete' });
  });
});

describe('subscriber/exportSubscribers', () => {
  test('exports the search results as CSV, without formulas', async () => {
    await five();
    await aSubscriber(server, { email: '=1+1@beans.example', createdAt: began });
    const { csv, next } = await server.call(
      'subscriber/exportSubscribers',
      { search: 'beans', list: 'newsletters' },
      { as },
    );
    const [heading, ...rows] = rowsIn(csv).map((row) => row.join());
    expect(heading).toBe(
      'email,newsletters,general,test,status,since,confirmed,first name,last name,notes,language',
    );
    const since = new Date(began).toISOString();
    expect(rows.toSorted()).toEqual(
      [
        `'=1+1@beans.example,1,0,0,confirmed,${since},${since},,,,en`,
        `Ada@beans.example,1,1,0,confirmed,${since},${since},,,,en`,
        `bo@beans.example,1,0,0,pending,${new Date(began + 60_000).toISOString()},,,,,en`,
      ].toSorted(),
    );
    expect(next).toBeNull();
  });

  test('continues where the last piece ended', async () => {
    const now = Date.now();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      id: `id${String(index).padStart(5, '0')}`,
      email: `reader.${index}@example.org`,
      email_key: `reader.${index}@example.org`,
      test: 0,
      general: 0,
      newsletters: 1,
      status: 'confirmed' as const,
      user_id: null,
      created_at: now,
      confirmed_at: now,
    })) as never[];
    for (let first = 0; first < rows.length; first += 500) {
      await server.db
        .insertInto('subscribers')
        .values(rows.slice(first, first + 500))
        .execute();
    }
    const first = await server.call('subscriber/exportSubscribers', {}, { as });
    const second = await server.call(
      'subscriber/exportSubscribers',
      { after: first.next ?? '' },
      { as },
    );
    expect(second.next).toBeNull();
    const emails = (first.csv + second.csv).match(/reader\.\d+@/g);
    expect(new Set(emails).size).toBe(2_500);
    expect(second.csv).not.toContain('email');
  });
});

test('subscriber/getGrowth counts new and lost subscribers, week by week', async () => {
  await aSubscriber(server, { createdAt: began - 60 * week });
  await aSubscriber(server, { createdAt: began });
  await aSubscriber(server, { status: 'pending' });
  const { token } = await aSubscriber(server, { createdAt: began });
  await server.call('subscriber/leave', { token });
  const { weeks } = await server.call('subscriber/getGrowth', {}, { as });
  expect(weeks).toHaveLength(26);
  expect(weeks[0]).toMatchObject({ joined: 0, left: 0, total: 1 });
  expect(weeks.at(-11)).toMatchObject({ joined: 2, left: 0, total: 3 });
  expect(weeks.at(-1)).toMatchObject({ joined: 0, left: 1, total: 2 });
  for (const { week: monday } of weeks) expect(new Date(monday).getUTCDay()).toBe(1);
});
