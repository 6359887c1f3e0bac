import { z } from 'zod';
import { auditEntry } from '../audit/calls.ts';
import { accountType, heldRoles, role } from '../auth/calls.ts';
import { body, call, changed, reply } from '../call.ts';
import { flag, id, time } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { roles } from '../shared/roles.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { after, csvChunk, page, search, sortBy, total } from '../table.ts';

/** An account as administrators see it: no secrets. */
const user = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  accountType,
  roles: heldRoles,
  isVerified: flag,
  isSuspended: flag,
  /** In which they are written to as a member. */
  language,
  createdAt: time,
});
nameSchema(user, 'User', 'An account, as shown to administrators.');

const filter = {
  search,
  role: accountType.optional(),
  /** Accounts that hold this role; administrators only if it is theirs. */
  holds: role.optional(),
  /** 'active': the address is verified, and the account is not suspended. */
  state: z.enum(['active', 'unverified', 'suspended']).optional(),
};

/** These accounts; deleted ones are skipped. */
const chosen = { users: z.array(id).min(1).max(200) };

const chosenRoles = z.array(role).max(roles.length);

/** How many accounts were changed. */
const count = { count: z.number().int() };

/** Administrators' actions on other people's accounts. */
/** A change of several accounts. */
const ofChosen = {
  body: () => body(chosen),
  reply: () => changed(count),
  example: { body: { users: [sample.id, sample.otherId] } },
};

export const userCalls = {
  'users/getUsers': call({
    summary: 'List accounts by page',
    who: 'users.manage',
    body: () => body({ ...page, ...filter, sort: sortBy(tableSorts.users) }),
    reply: () => reply({ users: z.array(user), total }),
    example: { body: { page: 1, pageSize: 50, search: 'okafor', role: 2, sort: 'name' } },
  }),
  'users/getUser': call({
    summary: 'Get an account’s details and history',
    who: 'users.manage',
    body: () => body({ userId: id }),
    reply: () =>
      reply({
        user: user.extend({
          photo: z.string(),
          suspendedAt: time.nullable(),
          sessions: z.number().int(),
          lastSeenAt: time.nullable(),
          hasTwoFactor: flag,
          newsletters: z.enum(['none', 'pending', 'confirmed', 'unsubscribed']),
          /** Its latest audit entries, newest first. */
          history: z.array(auditEntry),
        }),
      }),
    failures: [404],
    example: { body: { userId: sample.id } },
  }),
  'users/exportUsers': call({
    summary: 'Export accounts as part of a CSV file: send `next` as `after` until it is null',
    who: 'users.manage',
    body: () => body({ ...filter, after }),
    reply: () => reply(csvChunk),
    example: { body: { state: 'active' } },
  }),
  'users/changeAccountType': call({
    summary: 'Make an account a member, an administrator, or an editor who also publishes',
    who: 'users.manage',
    locksAccounts: true,
    body: () => body({ userId: id, accountType }),
    reply: () => changed({ accountType }),
    failures: [404, 409],
    example: { body: { userId: sample.id, accountType: 2 } },
  }),
  'users/changeRoles': call({
    summary: 'Change what an account is responsible for; without a role it becomes a member',
    who: 'users.manage',
    locksAccounts: true,
    body: () => body({ userId: id, roles: chosenRoles }),
    reply: () => changed({ accountType, roles: heldRoles }),
    failures: [404, 409],
    example: {
      body: { userId: sample.id, roles: ['newsletter', 'events'] },
      reply: {
        code: 1,
        message: 'The roles of Maya are saved. We’re notifying them by email.',
        accountType: 2,
        roles: ['newsletter', 'events'],
      },
    },
  }),
  'users/endSessions': call({
    summary: 'Sign accounts out everywhere',
    who: 'users.manage',
    locksAccounts: true,
    ...ofChosen,
  }),
  'users/resendVerification': call({
    summary: 'Resend verification emails to accounts that aren’t verified',
    who: 'users.manage',
    locksAccounts: true,
    ...ofChosen,
  }),
  'users/suspendUsers': call({
    summary: 'Suspend accounts: their sessions end, and no one can sign in to them',
    who: 'users.manage',
    locksAccounts: true,
    ...ofChosen,
    failures: [409],
  }),
  'users/restoreUsers': call({
    summary: 'Reinstate suspended accounts',
    who: 'users.manage',
    locksAccounts: true,
    ...ofChosen,
  }),
  'users/deleteUsers': call({
    summary: 'Delete accounts and all personal data kept about them',
    who: 'users.manage',
    locksAccounts: true,
    ...ofChosen,
    failures: [409],
  }),
  'users/resetTwoFactor': call({
    summary: 'Turn off two-factor authentication for a member who has lost access to it',
    who: 'users.manage',
    locksAccounts: true,
    body: () => body({ userId: id }),
    reply: () => changed({}),
    failures: [404],
    example: { body: { userId: sample.id } },
  }),
};
