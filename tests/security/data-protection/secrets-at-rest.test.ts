import { expect, test } from 'vitest';
import { lastMailTo, tokenIn } from '#tests/support/mail/outbox.ts';
import { aMember, anAccount, anEditor } from '#tests/support/people/accounts.ts';
import { addKey, aMemberWithApp, secondStepOf } from '#tests/support/people/two-factor.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();

/** A queued email contains its link until it is sent. */
const tablesWithMails = ['outbox'];

/** Every row of every table as text: what a stolen copy of the database would reveal. */
async function readDatabase(): Promise<[table: string, rows: string][]> {
  const tables = await server.db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !tablesWithMails.includes(name));
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const rows = await server.db
        .selectFrom(name as never)
        .selectAll()
        .execute();
      return [name, JSON.stringify(rows)];
    }),
  );
}

async function expectNowhere(secrets: (string | undefined)[]): Promise<void> {
  const database = await readDatabase();
  for (const secret of secrets) {
    expect(secret).toMatch(/^.{16,}$/);
    for (const [table, rows] of database) expect.soft(rows, table).not.toContain(secret);
  }
}

const mailedTo = async (address: string) => tokenIn(await lastMailTo(server, address));

test('13: The cookies of a session are nowhere in the database in plain text', async () => {
  const { login, password } = await anAccount(server);
  const { cookies } = await server.attempt('auth/login', login);
  const secrets = cookies.filter(({ name }) => ['token', 'XSRF-TOKEN'].includes(name));
  expect(secrets).toHaveLength(2);
  await expectNowhere(secrets.map(({ value }) => value));
  for (const [table, rows] of await readDatabase()) expect(rows, table).not.toContain(password);
});

test('13: The token of a mailed link is nowhere in the database except in the queued email', async () => {
  const newcomer = await anAccount(server, { isVerified: 0 });
  await server.call('auth/login', newcomer.login);
  const member = await aMember(server);
  await server.call('account/recoverPassword', { email: member.email });
  const [forgotten, moved] = [await mailedTo(member.email), 'moved@example.org'];
  const change = { email: moved, password: member.password };
  await server.call('account/changeEmail', change, { as: member });
  const reader = 'reader@example.org';
  const lists = { email: reader, test: 0, general: 1, newsletters: 0 } as const;
  await server.call('subscriber/newsletterSubscribe', lists);
  await expectNowhere([
    await mailedTo(newcomer.email),
    forgotten,
    await mailedTo(moved),
    await mailedTo(reader),
  ]);
});

test('13: Secrets of the second step are nowhere in the database in plain text', async () => {
  const { member, secret, recoveryCodes } = await aMemberWithApp(server);
  await addKey(server, member);
  const waiting = await secondStepOf(server, member);
  const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
  await expectNowhere([secret, ...codes, waiting?.ticket, waiting?.passkey?.challenge]);
});

test('13: The secret of an attempt at the nutrition test is nowhere in the database in plain text', async () => {
  const as = await anEditor(server);
  const { testSteps } = await server.call('pages/addTestStep', { title: 'Salt' }, { as });
  const options = ['Oats', 'Candy'].map((text, index) => ({
    text,
    correct: index === 0 ? (1 as const) : (0 as const),
  }));
  const step = { id: testSteps[0]?.id ?? '', questions: [{ text: 'Which?', options }] };
  await server.call('pages/editTestSteps', step, { as });
  const { attempt } = await server.call('test/start', {});
  await expectNowhere([attempt]);
});
