import type { accountCalls } from '#contract/account/calls.ts';
import type { AppDeps, CallContext, Handlers } from '#server/app-deps.ts';
import { withPaddedTiming } from '#server/platform/time/padded-timing.ts';
import { readTestResults } from '../nutrition-test/test-results.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange } from './change-email.ts';
import { deleteAccount } from './delete-own-account.ts';
import { exportData } from './export-data.ts';
import { limitChanges } from './limit-changes.ts';
import { getMailedLink } from './mailed-link.ts';
import { editNewsletters, readNewsletters } from './newsletters.ts';
import { endOneSession, endOtherSessions, readSessions } from './own-sessions.ts';
import { changePassword, recoverPassword, setNewPassword } from './password.ts';
import { deletePhoto, editPhoto } from './photo.ts';
import { callerOf, editProfile, readProfile } from './profile.ts';
import { mailVerificationAgain, verifyEmail } from './verify-email.ts';

/**
 * The signed-in user's account: profile, password, email, two-step sign-in, sessions, newsletters, export and deletion.
 */
export function accountHandlers(deps: AppDeps): Handlers<keyof typeof accountCalls> {
  const { db } = deps;
  const change = async <T>(context: CallContext, work: () => Promise<T>): Promise<T> => {
    await limitChanges(db, callerOf(context).userId);
    return work();
  };
  return {
    'account/verifyEmail': (body, context) => verifyEmail(deps, body, context),
    'account/mailVerification': (body, context) =>
      withPaddedTiming(() => mailVerificationAgain(deps, body, context)),
    'account/recoverPassword': (body, context) => recoverPassword(deps, body, context),
    'account/setNewPassword': (body, context) => setNewPassword(deps, body, context),
    'account/getMailedLink': (body) => getMailedLink(deps, body),
    'account/getProfile': async (_body, context) => ({
      code: 1,
      profile: await readProfile(db, callerOf(context).userId),
    }),
    'account/editProfile': (body, context) =>
      change(context, () => editProfile(deps, body, context)),
    'account/editPhoto': (body, context) => editPhoto(deps, body, context),
    'account/deletePhoto': (_body, context) => change(context, () => deletePhoto(deps, context)),
    'account/changeEmail': (body, context) => changeEmail(deps, body, context),
    'account/confirmEmailChange': (body, context) => confirmEmailChange(deps, body, context),
    'account/cancelEmailChange': (_body, context) =>
      change(context, () => cancelEmailChange(deps, context)),
    'account/changePassword': (body, context) => changePassword(deps, body, context),
    'account/getSessions': async (_body, context) => ({
      code: 1,
      sessions: await readSessions(db, context),
    }),
    'account/endSession': ({ id }, context) =>
      change(context, () => endOneSession(deps, id, context)),
    'account/endOtherSessions': (_body, context) =>
      change(context, () => endOtherSessions(deps, context)),
    'account/getNewsletters': async (_body, context) => ({
      code: 1,
      newsletters: await readNewsletters(db, callerOf(context).userId),
    }),
    'account/editNewsletters': (body, context) =>
      change(context, () => editNewsletters(deps, body, context)),
    'account/getTestResults': async (_body, context) => ({
      code: 1,
      results: await readTestResults(db, callerOf(context).userId),
    }),
    'account/exportData': (_body, context) => exportData(deps, context),
    'account/deleteAccount': (body, context) => deleteAccount(deps, body, context),
  };
}
