import { z } from 'zod';
import { secondStepAnswer } from '../account/two-factor.ts';
import { body, call } from '../call.ts';
import {
  email,
  firstName,
  flag,
  givenPassword,
  id,
  lastName,
  newPassword,
  time,
  typedEmail,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { roles } from '../shared/roles.ts';

/** 0 member, 1 administrator, 2 other staff. */
export const accountType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
nameSchema(
  accountType,
  'AccountType',
  '0 member, 1 administrator, 2 other staff: an editor, unless `roles` say otherwise.',
  2,
);

export const role = z.enum(roles);
nameSchema(role, 'Role', 'What an account of staff is responsible for.');

/** The roles that an account holds; members hold none. */
export const heldRoles = z.array(role);
nameSchema(
  heldRoles,
  'HeldRoles',
  'The roles that an account holds. Publishers are editors too; an administrator needs no other role; members hold none.',
);

/** Login codes of the specification: 1 signed in, 2 wrong password, 3 e-mail not verified, 4 not registered. */
const loginCode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/**
 * A field of the specification. The token that verifies an email must be read in its mailbox, so no reply contains it.
 */
const emailToken = z.string();
nameSchema(
  emailToken,
  'EmailToken',
  'Always empty: the token that verifies an email is only in the emailed link. Returning it here would let anyone verify an email that isn’t theirs.',
);

/** A mailed token, or empty: clients without one may send it empty. */
const optionalToken = z
  .string()
  .regex(/^(?:[A-Za-z0-9_-]{43})?$/, fieldMessage('fields.linkInvalid'))
  .nullable();
nameSchema(
  optionalToken,
  'OptionalMailedToken',
  'The token in an emailed link; empty or null if there is none.',
);

/** The signed-in user, in the specification's spelling. */
const signedIn = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  photo: z.string(),
  emailToken,
  AccountType: accountType,
});
nameSchema(signedIn, 'SignedInUser', 'The user who signed in.');

/** The screen to which a site leads someone who has signed in: that of the setup of a new one. Absent: to where they were. */
const startAt = z.string();

/** 256 bits, base64url. */
const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fieldMessage('auth.ticketInvalid'));

export const authCalls = {
  'auth/login': call({
    summary: 'Sign in',
    who: 'anyone',
    body: () =>
      body({
        email: typedEmail,
        password: givenPassword,
        verifying: optionalToken.optional(),
        remember: flag.optional(),
        /** If the account has a second factor: without this the reply is 401, and says what it needs. */
        secondStep: secondStepAnswer.optional(),
      }),
    reply: () =>
      z.object({
        code: loginCode,
        message: z.string(),
        token: z.string().optional(),
        email: z.string().optional(),
        user: signedIn.optional(),
        startAt: startAt.optional(),
      }),
    failures: [401, 429],
    acceptsBotCheck: true,
    signsIn: true,
    example: {
      body: { email: sample.email, password: 'Seven Beans 7', remember: 1 },
      reply: {
        code: 1,
        message: 'You have been successfully signed in.',
        token: sample.token,
        email: sample.email,
        user: sample.user,
      },
    },
  }),
  'auth/finishLogin': call({
    summary: 'Finish signing in with the second step and the ticket from auth/login',
    who: 'anyone',
    redeemsLink: true,
    body: () => body({ ticket, secondStep: secondStepAnswer }),
    reply: () =>
      z.object({
        code: z.literal(1),
        message: z.string(),
        token: z.string(),
        email: z.string(),
        user: signedIn,
        startAt: startAt.optional(),
      }),
    failures: [401, 429],
    signsIn: true,
    example: {
      body: { ticket: sample.token, secondStep: { code: '492 039' } },
      reply: {
        code: 1,
        message: 'You have been successfully signed in.',
        token: sample.token,
        email: sample.email,
        user: sample.user,
      },
    },
  }),
  'auth/register': call({
    summary: 'Create an account and sign in to it',
    who: 'anyone',
    body: () =>
      body({
        firstName,
        lastName,
        email,
        password: newPassword,
        remember: flag,
        newsletters: flag.optional(),
      }),
    reply: () =>
      z.object({
        /** 1 the address has an account, 2 created. */
        code: z.union([z.literal(1), z.literal(2)]),
        message: z.string(),
        email: z.string(),
        userId: id.optional(),
        token: z.string().optional(),
        user: signedIn.optional(),
      }),
    failures: [429],
    acceptsBotCheck: true,
    example: {
      body: {
        firstName: 'Maya',
        lastName: 'Okafor',
        email: sample.email,
        password: 'Seven Beans 7',
        remember: 0,
        newsletters: 1,
      },
    },
  }),
  'auth/logout': call({
    summary: 'End the session on the server and clear its cookies',
    who: 'member',
    body: () => body({}),
    reply: () => z.object({ code: z.literal(1), message: z.string() }),
  }),
  'auth/session': call({
    summary: 'Get the session’s state and user',
    who: 'anyone',
    body: () => body({}),
    reply: () =>
      z.object({
        code: z.literal(1),
        authenticated: z.boolean(),
        isVerified: z.boolean(),
        user: z
          .object({
            userId: id,
            firstName: z.string(),
            lastName: z.string(),
            email: z.string(),
            photo: z.string(),
            accountType,
            roles: heldRoles,
            /** For staff without a second factor: whether and until when they need one. */
            secondStepDuty: z
              .object({ state: z.enum(['recommended', 'soon', 'required']), due: time.nullable() })
              .optional(),
            /** For the administrator whose password was printed at the first start: until when to change it. */
            changePasswordBy: time.optional(),
          })
          .nullable(),
      }),
    example: { reply: { code: 1, authenticated: false, isVerified: false, user: null } },
  }),
  'auth/getAccountType': call({
    summary: 'Check whether an account is elevated (code 1) or not (code 0)',
    who: { selfOr: 'users.manage' },
    body: () => body({ userId: id }),
    reply: () => z.object({ code: flag, accountType, photo: z.string() }),
    failures: [404],
    example: { body: { userId: sample.id }, reply: { code: 1, accountType: 2, photo: '' } },
  }),
  'auth/comparePassword': call({
    summary: 'Check whether this is the password (code 1) or not (code 0)',
    who: 'self',
    body: () => body({ password: givenPassword, userId: id }),
    reply: () => z.object({ code: flag, message: z.string() }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7', userId: sample.id } },
  }),
};
