import { api, type Mutant, security } from '#tests/mutants/mutant.ts';

const authority = 'server/http/access/permission-recheck.ts';
const guard = 'server/platform/db/transaction-guard.ts';
const reauthentication = 'server/features/auth/password/reauthentication.ts';
const duty = 'server/features/auth/second-step/two-factor-requirement.ts';
const ofRights = [
  security('authorization/rights-lost-before-commit'),
  security('authorization/concurrent-administrators'),
];
const ofHeldBack = [security('authorization/rights-lost-during-request')];
const ofConfirmation = [security('authentication/reauthentication')];
const ofDuty = [security('authentication/staff-two-factor')];

/** Permissions that end during a call, reauthentication, and the second factor of staff. */
export const authorityLater: readonly Mutant[] = [
  {
    id: 'authority-not-asked',
    file: authority,
    find: '    await recheckPermission(trx, sessions, session, granted);\n    isDecided = true;',
    replace: '    isDecided = Boolean(trx);',
    hole: 'Someone who holds back the end of a call keeps a right that was taken.',
    tests: ofRights,
  },
  {
    id: 'authority-of-replies',
    file: authority,
    find: '  if (!isDecided) await recheckPermission(db, sessions, session, granted);\n',
    replace: '',
    hole: 'Someone whose rights are gone still reads what the call has found.',
    tests: ofRights,
  },
  {
    id: 'authority-expired',
    file: 'server/features/auth/queries.ts',
    find: "      .where('id', '=', id)\n      .where('expires_at', '>', now)\n",
    replace: "      .where('id', '=', id)\n",
    hole: 'A call that waits for its turn goes on after its session has expired.',
    tests: ofRights,
  },
  {
    id: 'authority-early-is-enough',
    file: 'server/http/calls/mount-calls.ts',
    find: '      if (request.body === undefined) request.body = {};\n      request.session = await sessionOf(request, deps);',
    replace:
      '      if (request.body === undefined) request.body = {};\n      request.session ??= await sessionOf(request, deps);',
    hole: 'Someone who holds back the end of a body makes the call with a session that has ended.',
    tests: ofHeldBack,
  },
  {
    id: 'guard-not-called',
    file: guard,
    find: 'await guard?.(trx);',
    replace: '',
    hole: 'Someone who holds back the end of a call keeps a right that was taken.',
    tests: ofRights,
  },
  {
    id: 'guard-not-before-stripe',
    file: guard,
    find: '  await guards.getStore()?.(db);\n',
    replace: '  await Promise.resolve(db);\n',
    hole: 'Someone whose rights are gone still moves money at Stripe.',
    tests: ofRights,
  },
  {
    id: 'guard-after-stripe',
    file: 'server/features/donations/monthly/stop-monthly.ts',
    find: '  await withoutTransactionGuard(() =>\n',
    replace: '  await ((work: () => Promise<unknown>) => work())(() =>\n',
    hole: 'What Stripe has done is not written down where a session ended meanwhile.',
    tests: ofRights,
  },
  {
    id: 'confirm-any-second-step',
    file: reauthentication,
    find: 'if (needsProof && !(await consumeProof(trx, user.id, proof))) throw wrongAnswer();',
    replace: 'await consumeProof(trx, user.id, proof);',
    hole: 'Someone who has stolen a session and a password changes the account without its second step.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-unasked',
    file: reauthentication,
    find: '  if (!secondStep) throw await askForAnswer(deps, userId, methods);\n',
    replace: '  if (!secondStep) return { user };\n',
    also: [
      [
        'if (needsProof && !(await consumeProof(trx, user.id, proof))) throw wrongAnswer();',
        'if (needsProof && proof && !(await consumeProof(trx, user.id, proof))) throw wrongAnswer();',
      ],
    ],
    hole: 'Someone who has stolen a session and a password changes the account without its second step.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-guesses',
    file: reauthentication,
    find: '  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));\n',
    replace: '',
    hole: 'Someone who has stolen a session and a password tries out all codes.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-code-again',
    file: reauthentication,
    find: 'if (needsProof && !(await consumeProof(trx, user.id, proof))) throw wrongAnswer();',
    replace: 'if (needsProof && !proof) throw wrongAnswer();',
    hole: 'A code that someone has watched confirms another change.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-old-methods',
    file: reauthentication,
    find: 'const needsProof = (await methodsOf(trx, user.id)).length > 0;',
    replace: 'const needsProof = proof !== undefined;',
    hole: 'A change that began before the second step was set up goes on without it.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-replaced-password',
    file: 'server/features/auth/password/current-password.ts',
    find: 'if (user?.password_hash !== compared.password_hash) throw wrongPassword();',
    replace: 'if (!user) throw wrongPassword();',
    hole: 'Someone who knew the old password takes the account back from the owner who has just replaced it.',
    tests: ofConfirmation,
  },
  {
    id: 'confirm-without-password',
    file: 'server/features/account/delete-own-account.ts',
    find: 'const confirmed = await reauthenticate(deps, userId, credentials);',
    replace:
      "const confirmed = { user: await deps.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow() };",
    hole: 'A stolen session deletes the account.',
    tests: [...ofConfirmation, api('account/deletion')],
  },
  {
    id: 'duty-long-grace',
    file: duty,
    find: 'const grace = 14 * day;',
    replace: 'const grace = 140 * day;',
    hole: 'Staff work for months with a password alone.',
    tests: ofDuty,
  },
  {
    id: 'duty-no-grace',
    file: duty,
    find: 'const grace = 14 * day;',
    replace: 'const grace = 1 * day;',
    hole: 'New staff are locked out of their work before they have set anything up.',
    tests: ofDuty,
  },
  {
    id: 'duty-of-editors',
    file: duty,
    find: "staffTwoFactor === 'staff' || (staffTwoFactor === 'administrators' && seesPersonalData);",
    replace: "staffTwoFactor !== 'nobody' && seesPersonalData;",
    hole: 'Editors work with a password alone though the site requires more.',
    tests: ofDuty,
  },
  {
    id: 'duty-since-registering',
    file: 'server/features/users/roles.ts',
    find: 'staff_since: accountType === 0 ? null : Date.now()',
    replace: 'staff_since: null',
    hole: 'A member of long standing who becomes an administrator is locked out at once.',
    tests: ofDuty,
  },
  {
    id: 'duty-unset-app-counts',
    file: 'server/features/auth/queries.ts',
    find: "where user_id = users.id and secret <> '')",
    replace: 'where user_id = users.id)',
    hole: 'Staff who have only begun to set up an app no longer need a second step.',
    tests: [...ofDuty, security('authentication/two-factor')],
  },
  {
    id: 'duty-decided-by-editors',
    file: 'contract/site/settings.ts',
    find: "summary: 'Edit how staff accounts are protected',\n    who: 'security.change',",
    replace: "summary: 'Edit how staff accounts are protected',\n    who: 'pages.edit',",
    hole: 'Editors can exempt themselves from the second step.',
    tests: ofDuty,
  },
];

/** The limits of roles: one another's work, merges, and who may review. */
export const privacy: readonly Mutant[] = [
  {
    id: 'privacy-titles',
    file: 'contract/pages/access.ts',
    find: 'may(held, editingOf(section))',
    replace: "may(held, 'issues.edit')",
    hole: 'The newsletter team is told the titles of all drafts.',
    tests: [security('authorization/hidden-titles')],
  },
  {
    id: 'privacy-picture-uses',
    file: 'server/features/media/references/references.ts',
    find: '(may(held, openTo) ? use() : elsewhere)',
    replace: '(may(held, openTo) ? use() : use())',
    hole: 'A picture tells everyone the titles of what it is used in.',
    tests: [security('authorization/hidden-titles')],
  },
  {
    id: 'privacy-people',
    file: 'server/features/people/queries.ts',
    find: "(may(held, 'gifts.read') ? 'all' : 'shared')",
    replace: "(may(held, 'gifts.read') ? 'all' : 'all')",
    hole: 'Everyone who works with people sees who has given.',
    tests: [security('authorization/hidden-gifts')],
  },
  {
    id: 'privacy-small-groups',
    file: 'server/features/newsletter/segments/visible-group-size.ts',
    find: 'count >= smallestCount',
    replace: 'count >= 0',
    hole: 'A group of one tells what that person does.',
    tests: [security('authorization/hidden-gifts')],
  },
  {
    id: 'privacy-merged-gifts',
    file: 'server/features/donations/donors/absorb-donor.ts',
    find: '  else if (userId === undefined) await markMergedFrom(trx, from.id, from.email_key);\n',
    replace: '',
    hole: 'A merge shows an account the gifts of an address that its owner has not proven.',
    tests: [security('donations/merged-accounts')],
  },
  {
    id: 'privacy-merge-asked',
    file: 'server/features/people/merges/merge-people.ts',
    find: '      if (asked) return',
    replace: '      if (asked && !asked) return',
    hole: 'Two proven addresses are merged without asking anyone.',
    tests: [security('donations/merged-accounts')],
  },
  {
    id: 'privacy-reviewer-spelling',
    file: 'server/features/pages/review/reviewers.ts',
    find: 'mailboxOf(address) === mailbox',
    replace: 'address === email',
    hole: 'Authors approve their own pages with another spelling of their address.',
    tests: [api('pages/reviewers')],
  },
  {
    id: 'privacy-reviewer-list',
    file: 'server/features/pages/review/review-mark.ts',
    find: 'content_hash === hash && reviewer_id !== null',
    replace: 'content_hash === hash',
    hole: 'Anyone approves what needs a reviewer on the list.',
    tests: [api('pages/reviewers')],
  },
];
