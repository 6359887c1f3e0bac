import type { account } from '#contract/account.ts';
import type { CallContext, Handlers, Parts } from '#server/app-deps.ts';
import { inSteadyTime } from '#server/platform/time/monotonic-time.ts';
import { readTestResults } from '../nutrition-test/test-results.ts';
import { deleteAccount } from './deletion.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange } from './email.ts';
import { exportData } from './export.ts';
import { limitChanges } from './limit-changes.ts';
import { editNewsletters, readNewsletters } from './newsletters.ts';
import { changePassword, recoverPassword, setNewPassword } from './password.ts';
import { deletePhoto, editPhoto } from './photo.ts';
import { callerOf, editProfile, readProfile } from './profile.ts';
import { endOneSession, endOtherSessions, readSessions } from './sessions.ts';
import { mailVerificationAgain, verifyEmail } from './verification.ts';

/** What a member does with the account. */
export function accountHandlers(parts: Parts): Handlers<keyof typeof account> {
  const { db } = parts;
  const change = async <T>(context: CallContext, work: () => Promise<T>): Promise<T> => {
    await limitChanges(db, callerOf(context).userId);
    return work();
  };
  return {
    'account/verifyEmail': (body, context) => verifyEmail(parts, body, context),
    'account/mailVerification': (body, context) =>
      inSteadyTime(() => mailVerificationAgain(parts, body, context)),
    'account/recoverPassword': (body, context) => recoverPassword(parts, body, context),
    'account/setNewPassword': (body, context) => setNewPassword(parts, body, context),
    'account/getProfile': async (_body, context) => ({
      code: 1,
      profile: await readProfile(db, callerOf(context).userId),
    }),
    'account/editProfile': (body, context) =>
      change(context, () => editProfile(parts, body, context)),
    'account/editPhoto': (body, context) => editPhoto(parts, body, context),
    'account/deletePhoto': (_body, context) => change(context, () => deletePhoto(parts, context)),
    'account/changeEmail': (body, context) => changeEmail(parts, body, context),
    'account/confirmEmailChange': (body, context) => confirmEmailChange(parts, body, context),
    'account/cancelEmailChange': (_body, context) =>
      change(context, () => cancelEmailChange(parts, context)),
    'account/changePassword': (body, context) => changePassword(parts, body, context),
    'account/getSessions': async (_body, context) => ({
      code: 1,
      sessions: await readSessions(db, context),
    }),
    'account/endSession': ({ id }, context) =>
      change(context, () => endOneSession(parts, id, context)),
    'account/endOtherSessions': (_body, context) =>
      change(context, () => endOtherSessions(parts, context)),
    'account/getNewsletters': async (_body, context) => ({
      code: 1,
      newsletters: await readNewsletters(db, callerOf(context).userId),
    }),
    'account/editNewsletters': (body, context) =>
      change(context, () => editNewsletters(parts, body, context)),
    'account/getTestResults': async (_body, context) => ({
      code: 1,
      results: await readTestResults(db, callerOf(context).userId),
    }),
    'account/exportData': (_body, context) => exportData(parts, context),
    'account/deleteAccount': (body, context) => deleteAccount(parts, body, context),
  };
}
