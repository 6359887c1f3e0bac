import { expect, test } from 'vitest';
import { signIn } from '#tests/support/people/accounts.ts';
import {
  addKey,
  aMemberWithApp,
  secondStepOf,
  signatureOf,
} from '#tests/support/people/two-factor.ts';
import { aVirtualPasskey } from '#tests/support/people/virtual-passkey.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();

test('13: An app’s secret copied into another account’s row does not work', async () => {
  const [thief, victim] = [await aMemberWithApp(server), await aMemberWithApp(server)];
  const { secret } = await server.db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', thief.member.userId)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('authenticators')
    .set({ secret, last_step: 0 })
    .where('user_id', '=', victim.member.userId)
    .execute();
  const { ticket = '' } = (await secondStepOf(server, victim.member)) ?? {};
  const body = { ticket, secondStep: { code: thief.code() } };
  expect((await server.attempt('auth/finishLogin', body)).status).toBe(503);
});

test('21: The challenge of a sign-in cannot add a passkey', async () => {
  const { member } = await aMemberWithApp(server);
  await addKey(server, member);
  const step = await secondStepOf(server, member);
  const passkey = aVirtualPasskey().create({
    rpId: new URL(siteUrl).hostname,
    origin: siteUrl,
    challenge: step?.passkey?.challenge ?? '',
  });
  const as = await signIn(server, member);
  const { status } = await server.attempt('account/addPasskey', { name: 'Red', passkey }, { as });
  expect(status).toBe(400);
});

test('13: Of a passkey and its copy used at once, only one signs in', async () => {
  const { member } = await aMemberWithApp(server);
  const { key } = await addKey(server, member);
  const bodies = [];
  for (const count of [7, 7]) {
    const step = await secondStepOf(server, member);
    key.rewind(count);
    bodies.push({
      ticket: step?.ticket,
      secondStep: { passkey: signatureOf(key, required(step)) },
    });
  }
  const answers = await Promise.all(bodies.map((body) => server.attempt('auth/finishLogin', body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing to answer.');
  return value;
}
