import { z } from 'zod';
import { accountType } from './auth.ts';
import { body, bodyLimits, call, changed, reply } from './call.ts';
import {
  email,
  flag,
  givenPassword,
  id,
  mailedToken,
  mostPictureBytes,
  newPassword,
  pictureData,
  requiredLine,
  time,
} from './fields.ts';
import { nameSchema } from './named.ts';
import { credentials } from './two-factor.ts';

/** A person's own account, as only they see it. */
const profile = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address that is waiting to be confirmed; empty: none. */
  pendingEmail: z.string(),
  photo: z.string(),
  accountType,
  isVerified: flag,
  createdAt: time,
});
nameSchema(profile, 'Profile', 'An account as its owner sees it.');

const newsletters = z.object({
  test: flag,
  general: flag,
  newsletters: flag,
  /** 'pending' until the address is confirmed; 'none' when it was never subscribed. */
  status: z.enum(['none', 'pending', 'confirmed', 'unsubscribed']),
});
nameSchema(newsletters, 'NewsletterChoices', 'Which newsletters an account receives.');

/** A session as its owner sees it; the id ends it and signs in to nothing. */
const session = z.object({
  id,
  /** The browser and system in plain words: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: time,
  lastSeenAt: time,
  isCurrent: flag,
});
nameSchema(
  session,
  'Session',
  'A device on which an account is signed in. The id ends the session and cannot be used to sign in.',
);

/** A finished attempt at the nutrition test. */
const testResult = z.object({
  finishedAt: time,
  right: z.number(),
  total: z.number(),
  isPassed: flag,
  /** Whether it asked only what had gone wrong before. */
  isRetake: flag,
});
nameSchema(testResult, 'TestResult', 'A finished attempt at the nutrition test.');

const link = { user_id: id, verify_token: mailedToken };
/** A link proves a mailbox. The account is proven by its session, or by this password where it has none. */
const provenLink = { ...link, password: givenPassword.optional() };

/** What a member does with the account. Without a `userId` in the body, the account is the caller's own. */
export const account = {
  'account/verifyEmail': call({
    summary:
      'Redeem the mailed link that proves an e-mail address; the session of the account or its password proves the account',
    who: 'anyone',
    body: body(provenLink),
    reply: changed({}),
  }),
  'account/mailVerification': call({
    summary: 'Mail the link that proves an e-mail address again; says nothing about the account',
    who: 'anyone',
    body: body({ user_id: id }),
    reply: changed({}),
  }),
  'account/recoverPassword': call({
    summary: 'Mail a link with which a new password can be set',
    who: 'anyone',
    body: body({ email }),
    reply: z.object({
      code: flag,
      message: z.string(),
      user: z.object({ userId: id }).nullable(),
    }),
  }),
  'account/setNewPassword': call({
    summary: 'Set a new password with a mailed link; every session of the account ends',
    who: 'anyone',
    body: body({ ...link, password: newPassword }),
    reply: changed({ user: z.object({ userId: id }) }),
  }),
  'account/getProfile': call({
    summary: "The caller's own account",
    who: 'member',
    body: body({}),
    reply: reply({ profile }),
  }),
  'account/editProfile': call({
    summary: 'Change the name',
    who: 'member',
    body: body({ firstName: requiredLine(100).optional(), lastName: requiredLine(100).optional() }),
    reply: changed({ profile }),
  }),
  'account/editPhoto': call({
    summary: 'Set the photo: cut to a square and encoded anew',
    who: 'member',
    body: body({ data: pictureData.optional() }),
    file: { field: 'data', maximum: mostPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    reply: changed({ profile }),
  }),
  'account/deletePhoto': call({
    summary: 'Remove photo',
    who: 'member',
    body: body({}),
    reply: changed({ profile }),
  }),
  'account/changeEmail': call({
    summary: 'Ask for another e-mail address; it counts once it is confirmed from there',
    who: 'member',
    body: body({ email, ...credentials }),
    reply: changed({ profile }),
  }),
  'account/confirmEmailChange': call({
    summary:
      'Redeem the link that was mailed to the new address; the session of the account or its password proves the account',
    who: 'anyone',
    body: body(provenLink),
    reply: changed({}),
  }),
  'account/cancelEmailChange': call({
    summary: 'Keep the address as it is; the link that was mailed stops working',
    who: 'member',
    body: body({}),
    reply: changed({ profile }),
  }),
  'account/changePassword': call({
    summary: 'Change password; every other session ends',
    who: 'member',
    body: body({ ...credentials, newPassword }),
    reply: changed({}),
  }),
  'account/getSessions': call({
    summary: 'Where the account is signed in',
    who: 'member',
    body: body({}),
    reply: reply({ sessions: z.array(session) }),
  }),
  'account/endSession': call({
    summary: 'Sign out one session',
    who: 'member',
    body: body({ id }),
    reply: changed({ sessions: z.array(session) }),
  }),
  'account/endOtherSessions': call({
    summary: 'Sign out everywhere else',
    who: 'member',
    body: body({}),
    reply: changed({ sessions: z.array(session) }),
  }),
  'account/getNewsletters': call({
    summary: "Which newsletters the account's address receives",
    who: 'member',
    body: body({}),
    reply: reply({ newsletters }),
  }),
  'account/editNewsletters': call({
    summary: 'Choose newsletters; 0 for a list leaves it at once',
    who: 'member',
    body: body({ test: flag, general: flag, newsletters: flag }),
    reply: changed({ newsletters }),
  }),
  'account/getTestResults': call({
    summary: "The caller's finished attempts at the nutrition test, the newest first",
    who: 'member',
    body: body({}),
    reply: reply({ results: z.array(testResult) }),
  }),
  'account/exportData': call({
    summary: 'Everything that is kept about the account',
    who: 'member',
    body: body({}),
    reply: reply({ data: z.record(z.string(), z.unknown()) }),
  }),
  'account/deleteAccount': call({
    summary: 'Delete the account and everything that is kept about its person',
    who: 'member',
    body: body(credentials),
    reply: changed({}),
  }),
};
