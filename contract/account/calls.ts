import { z } from 'zod';
import { accountType, heldRoles } from '../auth/calls.ts';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  email,
  flag,
  givenPassword,
  id,
  mailedToken,
  maxPictureBytes,
  newPassword,
  pictureData,
  requiredLine,
  time,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
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

const link = { user_id: id, verify_token: mailedToken };
/** A link only proves a mailbox. The account is proven by its session, or else by this password. */
const provenLink = { ...link, password: givenPassword.optional() };

/** Calls of members about their own account, which is the default if the body has no `userId`. */
export const account = {
  'account/verifyEmail': call({
    summary: 'Verify an email with the emailed link; needs the account’s session or password',
    who: 'anyone',
    redeemsLink: true,
    body: () => body(provenLink),
    reply: () => changed({}),
  }),
  'account/mailVerification': call({
    summary: 'Resend the verification email; the reply doesn’t reveal whether the account exists',
    who: 'anyone',
    body: () => body({ user_id: id }),
    reply: () => changed({}),
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
  }),
  'account/setNewPassword': call({
    summary: 'Set a new password with the emailed link; ends every session of the account',
    who: 'anyone',
    redeemsLink: true,
    body: () => body({ ...link, password: newPassword }),
    reply: () => changed({ user: z.object({ userId: id }) }),
  }),
  'account/getProfile': call({
    summary: 'The caller’s own account',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ profile }),
  }),
  'account/editProfile': call({
    summary: 'Change the name',
    who: 'member',
    body: () =>
      body({ firstName: requiredLine(100).optional(), lastName: requiredLine(100).optional() }),
    reply: () => changed({ profile }),
  }),
  'account/editPhoto': call({
    summary: 'Set the photo, which is cropped to a square and re-encoded',
    who: 'member',
    body: () => body({ data: pictureData.optional() }),
    file: { field: 'data', maximum: maxPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    reply: () => changed({ profile }),
  }),
  'account/deletePhoto': call({
    summary: 'Remove photo',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ profile }),
  }),
  'account/changeEmail': call({
    summary: 'Request an email change, which takes effect once the new email is confirmed',
    who: 'member',
    body: () => body({ email, ...credentials }),
    reply: () => changed({ profile }),
  }),
  'account/confirmEmailChange': call({
    summary: 'Confirm a new email with the emailed link; needs the account’s session or password',
    who: 'anyone',
    redeemsLink: true,
    body: () => body(provenLink),
    reply: () => changed({}),
  }),
  'account/cancelEmailChange': call({
    summary: 'Cancel an email change; the emailed link stops working',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ profile }),
  }),
  'account/changePassword': call({
    summary: 'Change the password; ends every other session',
    who: 'member',
    body: () => body({ ...credentials, newPassword }),
    reply: () => changed({}),
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
    body: () => body({ id }),
    reply: () => changed({ sessions: z.array(session) }),
  }),
  'account/endOtherSessions': call({
    summary: 'End all other sessions',
    who: 'member',
    body: () => body({}),
    reply: () => changed({ sessions: z.array(session) }),
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
  }),
};
