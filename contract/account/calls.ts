import { z } from 'zod';
import { accountType, heldRoles } from '../auth/calls.ts';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  byId,
  email,
  firstName,
  flag,
  givenPassword,
  id,
  lastName,
  mailedToken,
  maxPictureBytes,
  newPassword,
  pictureData,
  time,
} from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { credentials } from './two-factor.ts';

/** An account as its owner sees it. */
const profile = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The new address awaiting confirmation; empty: none. */
  pendingEmail: z.string(),
  photo: z.string(),
  accountType,
  roles: heldRoles,
  isVerified: flag,
  /** In which they are written to. */
  language,
  createdAt: time,
});
nameSchema(profile, 'Profile', 'An account, as shown to its owner.');

const newsletters = z.object({
  test: flag,
  general: flag,
  newsletters: flag,
  /** 'pending' until the address is confirmed; 'none' if it was never subscribed. */
  status: z.enum(['none', 'pending', 'confirmed', 'unsubscribed']),
});
nameSchema(newsletters, 'NewsletterChoices', 'The newsletters that an account receives.');

/** A session as its owner sees it; the id ends it and signs in to nothing. */
const session = z.object({
  id,
  /** The browser and operating system: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: time,
  lastSeenAt: time,
  isCurrent: flag,
});
nameSchema(
  session,
  'Session',
  'A device that is signed in to an account. Its id can end the session but can’t be used to sign in.',
);

/** A finished attempt at the nutrition test. */
const testResult = z.object({
  finishedAt: time,
  right: z.number(),
  total: z.number(),
  isPassed: flag,
  /** Whether it only repeated questions answered incorrectly before. */
  isRetake: flag,
});
nameSchema(testResult, 'TestResult', 'A finished attempt at the nutrition test.');

/** Links whose pages ask for a click or a password: an invitation, and a question about merging, have their own calls. */
const linkPurpose = z.enum(['email', 'email-change', 'password', 'subscription']);

/** 'unknown': forged, incomplete, for something else, or replaced by a newer one. */
const linkState = z.enum(['valid', 'used', 'expired', 'unknown']);
nameSchema(linkState, 'MailedLinkState', 'Whether an emailed link still works, or why not.');

const link = { user_id: id, verify_token: mailedToken };
/** A link only proves a mailbox. The account is proven by its session, or else by this password. */
const byProvenLink = {
  who: 'anyone' as const,
  redeemsLink: true as const,
  body: () => body({ ...link, password: givenPassword.optional() }),
  reply: () => changed({}),
  failures: [401, 429] as const,
  example: {
    body: { user_id: sample.id, verify_token: sample.token, password: 'Seven Beans 7' },
  },
};

/** Calls of members about their own account, which is the default if the body has no `userId`. */
export const accountCalls = {
  'account/verifyEmail': call({
    summary: 'Verify an email with the emailed link; needs the account’s session or password',
    ...byProvenLink,
  }),
  'account/mailVerification': call({
    summary: 'Resend the verification email; the reply doesn’t reveal whether the account exists',
    who: 'anyone',
    body: () => body({ user_id: id }),
    reply: () => changed({}),
    failures: [429],
    acceptsBotCheck: true,
    example: { body: { user_id: sample.id } },
  }),
  'account/recoverPassword': call({
    summary: 'Email a link to set a new password',
    who: 'anyone',
    body: () => body({ email }),
    reply: () =>
      z.object({
        code: flag,
        message: z.string(),
        user: z.object({ userId: id }).nullable(),
      }),
    failures: [429],
    acceptsBotCheck: true,
    example: { body: { email: sample.email } },
  }),
  'account/setNewPassword': call({
    summary: 'Set a new password with the emailed link; ends every session of the account',
    who: 'anyone',
    redeemsLink: true,
    body: () => body({ ...link, password: newPassword }),
    reply: () => changed({ user: z.object({ userId: id }) }),
    example: {
      body: { user_id: sample.id, verify_token: sample.token, password: 'Eight Beans 8' },
    },
  }),
  'account/getMailedLink': call({
    summary: 'Get whether an emailed link still works; changes nothing',
    who: 'anyone',
    redeemsLink: true,
    body: () =>
      body({
        purpose: linkPurpose,
        /** A subscription's link has none. */
        user_id: id.optional(),
        verify_token: mailedToken,
      }),
    reply: () => reply({ state: linkState }),
    example: {
      body: { purpose: 'password', user_id: sample.id, verify_token: sample.token },
      reply: { code: 1, state: 'valid' },
    },
  }),
  'account/getProfile': call({
    summary: 'The caller’s own account',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ profile }),
  }),
  'account/editProfile': call({
    summary: 'Change the name, or the language of emails',
    who: 'member',
    body: () =>
      body({
        firstName: firstName.optional(),
        lastName: lastName.optional(),
        language: language.optional(),
      }),
    reply: () => changed({ profile }),
    failures: [429],
    example: { body: { firstName: 'Maya', lastName: 'Okafor-Lind', language: 'es' } },
  }),
  'account/editPhoto': call({
    summary: 'Set the photo, which is cropped to a square and re-encoded',
    who: 'member',
    body: () => body({ data: pictureData.optional() }),
    file: { field: 'data', maximum: maxPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    reply: () => changed({ profile }),
    failures: [429],
    example: { body: { data: sample.pictureData } },
  }),
  'account/deletePhoto': call({
    summary: 'Remove photo',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ profile }),
    failures: [429],
  }),
  'account/changeEmail': call({
    summary: 'Request an email change, which takes effect once the new email is confirmed',
    who: 'member',
    body: () => body({ email, ...credentials }),
    reply: () => changed({ profile }),
    failures: [429],
    example: { body: { email: 'maya.okafor@example.org', password: 'Seven Beans 7' } },
  }),
  'account/confirmEmailChange': call({
    summary: 'Confirm a new email with the emailed link; needs the account’s session or password',
    ...byProvenLink,
  }),
  'account/cancelEmailChange': call({
    summary: 'Cancel an email change; the emailed link stops working',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ profile }),
    failures: [429],
  }),
  'account/changePassword': call({
    summary: 'Change the password; ends every other session',
    who: 'member',
    body: () => body({ ...credentials, newPassword }),
    reply: () => changed({}),
    failures: [429],
    example: { body: { password: 'Seven Beans 7', newPassword: 'Eight Beans 8' } },
  }),
  'account/getSessions': call({
    summary: 'List the account’s active sessions',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ sessions: z.array(session) }),
  }),
  'account/endSession': call({
    summary: 'End one session',
    who: 'member',
    ...byId,
    reply: () => changed({ sessions: z.array(session) }),
    failures: [404, 429],
  }),
  'account/endOtherSessions': call({
    summary: 'End all other sessions',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ sessions: z.array(session) }),
    failures: [429],
  }),
  'account/getNewsletters': call({
    summary: 'Get the account’s newsletter choices',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ newsletters }),
  }),
  'account/editNewsletters': call({
    summary: 'Choose newsletters; 0 unsubscribes from a list immediately',
    who: 'member',
    body: () => body({ test: flag, general: flag, newsletters: flag }),
    reply: () => changed({ newsletters }),
    failures: [429],
    example: { body: { test: 0, general: 1, newsletters: 1 } },
  }),
  'account/getTestResults': call({
    summary: 'The caller’s finished nutrition test attempts, newest first',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ results: z.array(testResult) }),
  }),
  'account/exportData': call({
    summary: 'Export all data kept about the account',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ data: z.record(z.string(), z.unknown()) }),
  }),
  'account/deleteAccount': call({
    summary: 'Delete the account and all personal data kept about it',
    who: 'member',
    locksAccounts: true,
    body: () => body(credentials),
    reply: () => changed({}),
    failures: [409, 429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
};
