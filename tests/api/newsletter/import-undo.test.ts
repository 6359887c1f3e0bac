import { beforeEach, describe, expect, test } from 'vitest';
import { importsOf, monthly } from '#tests/support/newsletter/imports.ts';
import {
  aSubscriber,
  deleteSubscribers,
  subscriberRow,
} from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { deleteExpiredBy, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);
const { preview, run } = importsOf(server, as);

beforeEach(() => deleteSubscribers(server));

describe('Names in a file', () => {
  const nameIn = async (email: string) => {
    const row = await subscriberRow(server, email);
    return [row?.first_name, row?.last_name];
  };

  test('are read from their columns, from a full name, or from before the address', async () => {
    const first = await preview('E-mail,First Name,Surname\na@example.org,Ida,Brandt');
    expect([first.firstNameColumn, first.lastNameColumn, first.nameColumn]).toEqual([1, 2, null]);
    await run('E-mail,Given,Last\na@example.org,Ida,Brandt');
    expect(await nameIn('a@example.org')).toEqual(['Ida', 'Brandt']);
    await run(
      'Name,Email\nMary Ann Lund,b@example.org\n"Öberg, Åsa",c@example.org\nBo,d@example.org',
    );
    expect(await nameIn('b@example.org')).toEqual(['Mary Ann', 'Lund']);
    expect(await nameIn('c@example.org')).toEqual(['Åsa', 'Öberg']);
    expect(await nameIn('d@example.org')).toEqual(['Bo', '']);
    await run('Ida Brandt <e@example.org>\n<f@example.org>\nnot <an> address');
    expect(await nameIn('e@example.org')).toEqual(['Ida', 'Brandt']);
    expect(await nameIn('f@example.org')).toEqual(['', '']);
  });
});

describe('An import that is undone', () => {
  const consentsOf = (email: string) =>
    server.db
      .selectFrom('consents')
      .select('source')
      .where('email_key', '=', email.toLowerCase())
      .where('source', '=', 'import')
      .execute();
  const undo = async (id: string) => {
    const answer = await server.attempt('subscriber/undoImport', { id }, { as });
    await runJob(server, 'importing subscribers');
    return answer.status;
  };

  test('takes back what it added and excluded, and leaves alone who has chosen since', async () => {
    const here = await aSubscriber(server);
    const people = Array.from({ length: 600 }, (_, index) => `r${index}@example.org,`);
    const file = ['email,status', ...people, 'gone@example.org,unsubscribed', `${here.email},`];
    const done = await run(file.join('\n'), { answers: { '1 empty': 'nothing' } });
    // One of them unsubscribes, and another one chooses a list.
    const [left, chose] = [
      await subscriberRow(server, 'r1@example.org'),
      await subscriberRow(server, 'r2@example.org'),
    ];
    await server.call('subscriber/unsubscribeSubscriber', { subscriber: left?.id ?? '' }, { as });
    const { id: subscriber = '', email = '' } = chose ?? {};
    const names = { firstName: '', lastName: '' };
    const body = { subscriber, email, ...names, ...monthly, general: 1 } as const;
    await server.call('subscriber/editSubscriber', body, { as });
    await server.call('subscriber/deleteImport', { id: done?.id ?? '' }, { as });
    expect((await server.call('subscriber/getImport', {}, { as })).import).toBeNull();
    const past = (await server.call('subscriber/getPastImports', {}, { as })).imports;
    expect(past).toMatchObject([{ id: done?.id, isUndone: 0, added: 600 }]);

    expect(await undo(done?.id ?? '')).toBe(200);
    expect((await server.call('subscriber/getImport', {}, { as })).import).toMatchObject({
      status: 'undone',
      message:
        '598 subscribers were removed. 2 subscribers stay: they confirmed or changed their subscription themselves.',
    });
    const { total } = await server.call('subscriber/allSubscriber', { page: 1 }, { as });
    expect(total).toBe(3);
    expect(await consentsOf('r0@example.org')).toEqual([]);
    expect(await consentsOf(email)).not.toEqual([]);
    expect(await undo(done?.id ?? '')).toBe(409);
    // The corrected file adds them again, except the one who unsubscribed.
    const again = await preview('email\nr0@example.org\nr1@example.org\ngone@example.org');
    expect(again).toMatchObject({ added: 2, skipped: { left: 1 } });
  });

  test('leaves an exclusion that another file states too', async () => {
    const file = 'email,status\na@example.org,subscribed\ngone@example.org,bounced';
    const first = await run(file);
    await run(file);
    await undo(first?.id ?? '');
    expect((await preview('email\ngone@example.org')).skipped.left).toBe(1);
  });

  test('cannot be undone after 30 days, and its file reports no deleted person', async () => {
    const { id = '' } = (await run('email\na@example.org\nbad')) ?? {};
    const row = await subscriberRow(server, 'a@example.org');
    await server.call('subscriber/deleteSubscriber', { subscriber: row?.id ?? '' }, { as });
    const csv = await server.call('subscriber/exportImportReport', { id }, { as });
    expect(csv.csv).toBe('');
    await deleteExpiredBy(server, Date.now() + 31 * 24 * 60 * 60_000);
    expect(await undo(id)).toBe(404);
  });
});

test('The newsletter role imports without being an administrator', async () => {
  const editor = await aStaffMember(server, ['newsletter']);
  const own = importsOf(server, editor);
  expect(await own.run('email\na@example.org')).toMatchObject({ status: 'done', added: 1 });
});
