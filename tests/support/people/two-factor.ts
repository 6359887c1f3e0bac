import type { SecondStep } from '#contract/account/two-factor.ts';
import { parseRecoveryCode } from '#server/features/auth/second-step/recovery-codes.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { siteUrl, type TestServer } from '#tests/support/server/server.ts';
import { aMember, type SignedIn } from './accounts.ts';
import { aCodeGenerator } from './authenticator-app.ts';
import { aVirtualPasskey, type VirtualPasskey } from './virtual-passkey.ts';

/** The site that the tests' keys are used on. */
const place = { rpId: new URL(siteUrl).hostname, origin: siteUrl };

/** Sets up an app for a member. @returns its code generator, and the first recovery codes */
export async function addApp(server: TestServer, member: SignedIn) {
  const { password } = member;
  const begun = await server.call('account/beginAuthenticator', { password }, { as: member });
  const code = aCodeGenerator(begun.secret);
  const body = { code: code() };
  const { recoveryCodes } = await server.call('account/confirmAuthenticator', body, { as: member });
  // The current code signs in too, as if it had not confirmed the app.
  await server.db
    .updateTable('authenticators')
    .set({ last_step: 0 })
    .where('user_id', '=', member.userId)
    .execute();
  return { code, recoveryCodes, secret: begun.secret };
}

/** Adds a passkey for a member. */
export async function addKey(server: TestServer, member: SignedIn, name = 'Blue key') {
  const options = await beginKey(server, member);
  const key = aVirtualPasskey();
  const passkey = key.create({ ...place, challenge: options.challenge });
  const reply = await server.call('account/addPasskey', { name, passkey }, { as: member });
  return { key, ...reply };
}

/** Requests a passkey's challenge, with the second step if the member has one. */
async function beginKey(server: TestServer, member: SignedIn) {
  const { password, userId } = member;
  const step = await aSecondStep(server, member);
  const { options } = await server.call(
    'account/beginPasskey',
    { password, ...step },
    { as: member },
  );
  // A code that only the test has created is not one of the member's.
  const codeHash = storedRecoveryCode({ userId }, step.secondStep.recoveryCode);
  await server.db.deleteFrom('recovery_codes').where('code_hash', '=', codeHash).execute();
  return options;
}

/** A recovery code as it is stored. */
export const storedRecoveryCode = ({ userId }: { userId: string }, code: string): string =>
  parseRecoveryCode(userId, code).codeHash;

/** A one-time answer to the second step: an additional recovery code of the member. */
export async function aSecondStep({ db }: { db: Db }, { userId }: { userId: string }) {
  const recoveryCode = newId();
  const code_hash = storedRecoveryCode({ userId }, recoveryCode);
  await db
    .insertInto('recovery_codes')
    .values({ code_hash, user_id: userId, created_at: Date.now(), used_at: null })
    .execute();
  return { secondStep: { recoveryCode } };
}

/** A member with an authenticator app. */
export async function aMemberWithApp(server: TestServer) {
  const member = await aMember(server);
  return { member, ...(await addApp(server, member)) };
}

/** Sends the right password. @returns what the second step of this sign-in requires */
export async function secondStepOf(server: TestServer, member: SignedIn, remember: 0 | 1 = 0) {
  const { reply } = await server.attempt('auth/login', { ...member.login, remember });
  return reply.secondStep;
}

/** A key's answer to a second step. */
export const signatureOf = (
  key: VirtualPasskey,
  step: SecondStep,
  other: Partial<typeof place> = {},
) => key.get({ ...place, ...other, challenge: step.passkey?.challenge ?? '' });

/** Tries to sign in with a second step. */
export const finishLogin = (server: TestServer, ticket: string, secondStep: object) =>
  server.attempt('auth/finishLogin', { ticket, secondStep });
