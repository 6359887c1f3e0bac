import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const tokenFile = 'server/features/mail/mailed-tokens.ts';
const queries = 'server/features/mail/queries/tokens.ts';
const password = 'server/features/account/password.ts';
const ofTokens = [
  security('authentication/login'),
  api('account/passwords'),
  api('auth/email-verification'),
  api('auth/login'),
];

/** Mailed links, and their effects. */
export const tokens: readonly Mutant[] = [
  {
    id: 'token-in-clear',
    file: tokenFile,
    find: 'token_hash: hashToken(token),',
    replace: 'token_hash: token,',
    also: [
      [
        'consumeToken(trx, purpose, hashToken(token), owner)',
        'consumeToken(trx, purpose, token, owner)',
      ],
      ['existsToken(db, purpose, hashToken(token),', 'existsToken(db, purpose, token,'],
    ],
    hole: 'Anyone who can read the database can open every account whose owner asked for a link.',
    tests: [security('data-protection/secrets-at-rest')],
  },
  {
    id: 'secrets-in-clear',
    file: 'server/platform/crypto/ids.ts',
    find: "return createHash('sha256').update(token).digest('hex');",
    replace: 'return token;',
    hole: 'Anyone who can read the database gets every session and every link.',
    tests: [security('data-protection/secrets-at-rest')],
  },
  {
    id: 'token-short',
    file: 'server/platform/crypto/ids.ts',
    find: "return randomBytes(32).toString('base64url');",
    replace: "return `${randomBytes(4).toString('base64url').slice(0, 5)}${'A'.repeat(38)}`;",
    hole: 'Tokens can be guessed.',
    tests: ['server/platform/crypto/ids.test.ts'],
  },
  {
    id: 'token-again',
    file: queries,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .$if(owner",
    replace: "    .where('expires_at', '>', now)\n    .$if(owner",
    also: [
      [
        "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .executeTakeFirst();\n  return row",
        "    .where('expires_at', '>', now)\n    .executeTakeFirst();\n  return row",
      ],
    ],
    hole: 'A mailed link works again for anyone who finds it.',
    tests: ofTokens,
  },
  {
    id: 'token-for-ever',
    file: queries,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .$if(owner",
    replace: "    .where('used_at', 'is', null)\n    .$if(owner",
    also: [
      [
        "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .executeTakeFirst();\n  return row",
        "    .where('used_at', 'is', null)\n    .executeTakeFirst();\n  return row",
      ],
    ],
    hole: 'Last year’s link sets a new password.',
    tests: ofTokens,
  },
  {
    id: 'token-lifetime',
    file: tokenFile,
    find: '  password: hour,',
    replace: '  password: 48 * hour,',
    hole: 'The password-reset link works longer than the contract says.',
    tests: ofTokens,
  },
  {
    id: 'token-of-another',
    file: queries,
    find: "    .$if(owner !== undefined, (query) => query.where('subject_id', '=', owner ?? ''))\n",
    replace: '',
    also: [["    .where('subject_id', '=', owner)\n    .where('used_at'", "    .where('used_at'"]],
    hole: 'The link of one account sets the password of another.',
    tests: ofTokens,
  },
  {
    id: 'token-other-purpose',
    file: queries,
    find: "tokenHash)\n    .where('purpose', '=', purpose)\n    .where('used_at'",
    replace: "tokenHash)\n    .where('used_at'",
    also: [
      [
        "tokenHash)\n    .where('purpose', '=', purpose)\n    .where('subject_id'",
        "tokenHash)\n    .where('subject_id'",
      ],
    ],
    hole: 'The link that proves an address sets a password.',
    tests: ofTokens,
  },
  {
    id: 'token-older',
    file: tokenFile,
    find: '  await revokeTokens(trx, subjectId, [purpose]);\n',
    replace: '',
    hole: 'A link older than the latest works.',
    tests: ofTokens,
  },
  {
    id: 'token-in-outbox',
    file: 'server/features/mail/outbox.ts',
    find: "text.replace(/\\b((?:verify_)?token)=[\\w.~%-]+/g, '$1=…');",
    replace: 'text;',
    hole: 'Administrators read the links that were mailed, and open accounts with them.',
    tests: [api('mail/outbox'), security('authentication/login'), security('sessions/sessions')],
  },
  {
    id: 'reset-sessions-live-on',
    file: password,
    find: 'await endSessions(trx, user.id, keptSession);',
    replace: '',
    hole: 'Anyone who took over the account keeps it after a password reset.',
    tests: [security('sessions/sessions'), api('account/passwords')],
  },
  {
    id: 'reset-links-live-on',
    file: password,
    find: "await revokeTokens(trx, user.id, ['password']);",
    replace: '',
    hole: 'A link that someone else requested still works after a password change.',
    tests: [...ofTokens, api('account/account')],
  },
  {
    id: 'reset-pending-address',
    file: password,
    find: "await updateUser(trx, user.id, { pending_email: '' });",
    replace: '',
    hole: 'An email change that someone else began still takes the account after a password change.',
    tests: [security('authorization/account-status')],
  },
  {
    id: 'address-links-live-on',
    file: 'server/features/account/change-email.ts',
    find: "await revokeTokens(trx, id, ['email', 'password']);",
    replace: '',
    hole: 'A link that was mailed to the old address sets a new password.',
    tests: [api('account/account'), security('authentication/login')],
  },
  {
    id: 'address-not-proven',
    file: 'server/features/account/change-email.ts',
    find: '{ pending_email: email, updated_at: Date.now() }',
    replace: '{ email, email_key: email.toLowerCase(), updated_at: Date.now() }',
    hole: 'An account takes any address without proving it.',
    tests: [api('account/account')],
  },
  {
    id: 'link-of-host',
    file: 'server/features/auth/accounts/verification.ts',
    find: 'return `${siteUrl}${path}?purpose',
    replace: 'return `http://${siteUrl.length}${path}?purpose',
    hole: 'Emailed links point to another host.',
    tests: [security('authentication/login')],
  },
];
