import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const tries = 'server/features/auth/login-throttle.ts';
const ofSecondStep = [
  security('authentication/two-factor-guessing'),
  security('authentication/two-factor'),
  api('account/two-factor'),
];
const app = 'server/features/auth/second-step/authenticator.ts';
const challenges = 'server/features/auth/second-step/challenges.ts';
const queries = 'server/features/auth/second-step/queries';
const codes = 'server/features/auth/second-step/recovery-codes.ts';
const keys = 'server/features/auth/second-step/signatures.ts';

/** The second step of signing in. */
export const secondStep: readonly Mutant[] = [
  {
    id: 'second-step-none',
    file: 'server/features/auth/authenticate.ts',
    find: 'if (methods.length > 0) {',
    replace: 'if (methods.length > 5) {',
    hole: 'The password alone opens an account with a second step.',
    tests: ofSecondStep,
  },
  {
    id: 'second-step-tries',
    file: tries,
    find: 'const secondSteps = { free: 10,',
    replace: 'const secondSteps = { free: 100_000,',
    hole: 'Anyone who has the password can try every code.',
    tests: ofSecondStep,
  },
  {
    id: 'second-step-half-forgets',
    file: 'server/features/auth/authenticate.ts',
    find: 'else await recordPasswordOnly(trx, buckets);',
    replace: 'else await recordSuccess(trx, buckets);',
    hole: 'The password alone is enough to clear the count of wrong codes.',
    tests: ofSecondStep,
  },
  {
    id: 'code-again',
    file: `${queries}/authenticators.ts`,
    find: "    .where('last_step', '<', code.step)\n",
    replace: '',
    hole: 'A code that someone else saw can be reused.',
    tests: [...ofSecondStep, api('account/authenticator-app')],
  },
  {
    id: 'code-window',
    file: app,
    find: 'const window = 1;',
    replace: 'const window = 20;',
    hole: 'A code is valid for ten minutes, which makes guessing twenty times as easy.',
    tests: [...ofSecondStep, api('account/authenticator-app')],
  },
  {
    id: 'app-pending-for-ever',
    file: `${queries}/authenticators.ts`,
    find: "    .where('pending_until', '>', Date.now())\n",
    replace: '',
    also: [["    .where('pending_until', '>', now)\n", '']],
    hole: 'A secret that was shown long ago turns the app on.',
    tests: [...ofSecondStep, api('account/authenticator-app')],
  },
  {
    id: 'app-secret-in-clear',
    file: 'server/platform/crypto/secret-key.ts',
    find: 'const iv = randomBytes(ivLength);',
    replace: 'if (text) return text;\n  const iv = randomBytes(ivLength);',
    also: [
      [
        "const bytes = Buffer.from(sealed, 'base64url');",
        "if (sealed) return sealed;\n  const bytes = Buffer.from(sealed, 'base64url');",
      ],
    ],
    hole: 'Anyone who can read the database can generate codes.',
    tests: [security('data-protection/secrets-at-rest')],
  },
  {
    id: 'app-secret-of-another',
    file: 'server/platform/crypto/secret-key.ts',
    find: '.setAAD(Buffer.from(owner));',
    replace: ';',
    also: [['decipher.setAAD(Buffer.from(owner)).setAuthTag(', 'decipher.setAuthTag(']],
    hole: 'Anyone who can write to the database can plant their own secret in another account.',
    tests: [security('authentication/credential-binding')],
  },
  {
    id: 'ticket-in-clear',
    file: challenges,
    find: 'ticket_hash: ticket === undefined ? null : hashToken(ticket),',
    replace: 'ticket_hash: ticket ?? null,',
    also: [
      ['findUserOfTicket(db, hashToken(ticket))', 'findUserOfTicket(db, ticket)'],
      ['deleteTicket(trx, userId, hashToken(ticket))', 'deleteTicket(trx, userId, ticket)'],
    ],
    hole: 'Anyone who can read the database can complete other people’s sign-ins.',
    tests: [security('data-protection/secrets-at-rest')],
  },
  {
    id: 'ticket-for-ever',
    file: challenges,
    find: 'export const challengeLifetime = 5 * minute;',
    replace: 'export const challengeLifetime = 5_000 * minute;',
    hole: 'A sign-in waits for its second step for days.',
    tests: ofSecondStep,
  },
  {
    id: 'challenge-of-another',
    file: `${queries}/challenges.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('purpose', '=', purpose)\n",
    replace: "    .where('purpose', '=', purpose)\n",
    hole: 'A passkey signs the challenge of another account.',
    tests: [...ofSecondStep, api('account/passkeys')],
  },
  {
    id: 'challenge-purpose',
    file: `${queries}/challenges.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('purpose', '=', purpose)\n",
    replace: "    .where('user_id', '=', userId)\n",
    hole: 'A signature made for signing in can be used to add a passkey.',
    tests: [security('authentication/credential-binding')],
  },
  {
    id: 'passkey-of-another',
    file: `${queries}/passkeys.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('credential_id'",
    replace: "    .where('credential_id'",
    also: [["    .where('user_id', '=', userId)\n    .where('counter'", "    .where('counter'"]],
    hole: 'A passkey opens another account.',
    tests: [...ofSecondStep, api('account/passkeys')],
  },
  {
    id: 'passkey-any-origin',
    file: keys,
    find: 'expectedOrigin: settings.allowedOrigins,',
    replace: "expectedOrigin: [...settings.allowedOrigins, 'https://evil.example'],",
    hole: 'A look-alike site can pass its visitors’ passkey signatures on to this one.',
    tests: [...ofSecondStep, api('account/passkeys')],
  },
  {
    id: 'passkey-copied',
    file: `${queries}/passkeys.ts`,
    find: "    .where('counter', '=', counterBefore)\n",
    replace: '',
    hole: 'A copied key works next to the real one.',
    tests: [security('authentication/credential-binding')],
  },
  {
    id: 'passkey-challenge-not-ours',
    file: 'server/features/auth/second-step/second-step.ts',
    find: 'return isOurs && consumeSignature(trx, userId, proof);',
    replace: 'return consumeSignature(trx, userId, proof);',
    hole: 'A signature can be reused.',
    tests: [...ofSecondStep, api('account/passkeys')],
  },
  {
    id: 'recovery-again',
    file: `${queries}/recovery-codes.ts`,
    find: "    .where('used_at', 'is', null)\n    .executeTakeFirst();",
    replace: '    .executeTakeFirst();',
    hole: 'A recovery code can be reused.',
    tests: ofSecondStep,
  },
  {
    id: 'recovery-in-clear',
    file: codes,
    find: "return createHash('sha256').update(`${userId}:${code}`).digest('hex');",
    replace: 'return `${userId}:${code}`;',
    hole: 'Anyone who can read the database gets the recovery codes.',
    tests: [security('data-protection/secrets-at-rest')],
  },
  {
    id: 'recovery-of-older',
    file: codes,
    find: 'await deleteRecoveryCodes(trx, userId);',
    replace: '',
    hole: 'Replaced recovery codes still work.',
    tests: ofSecondStep,
  },
];
