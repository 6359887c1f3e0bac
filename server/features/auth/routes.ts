import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { clearSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { findUserById } from './accounts/queries.ts';
import { finishLogin } from './finish-login.ts';
import { login } from './login.ts';
import { isCurrentPassword } from './password/current-password.ts';
import { deleteSession } from './queries.ts';
import { register } from './register.ts';
import { readTwoFactorRequirement } from './second-step/two-factor-requirement.ts';

type Calls =
  | 'auth/login'
  | 'auth/finishLogin'
  | 'auth/register'
  | 'auth/logout'
  | 'auth/session'
  | 'auth/getAccountType'
  | 'auth/comparePassword';

/**
 * Accounts, sessions and signing in: passwords, the second step, and throttling. Members manage their own account in
 * `account`, administrators manage others in `users`.
 */
export function authHandlers(deps: AppDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    'auth/login': (body, context) => login(deps, body, context),
    'auth/finishLogin': (body, context) => finishLogin(deps, body, context),
    'auth/register': (body, context) => register(deps, body, context),
    'auth/logout': async (_body, context) => {
      const { sessionId, person } = context;
      if (sessionId && person) {
        const { userId } = person;
        await db.transaction().execute(async (trx) => {
          await deleteSession(trx, sessionId);
          await audit(trx, { userId, action: 'session.end', subject: `user/${userId}` });
        });
      }
      clearSessionCookies(context);
      return { code: 1, message: translate('auth.signedOut') };
    },
    'auth/session': async (_body, { person }) => {
      if (!person) return { code: 1, authenticated: false, isVerified: false, user: null };
      const { withoutSecondStep: without, printedPassword: printed, ...user } = person;
      const duty = without && (await readTwoFactorRequirement(db, without));
      return {
        code: 1,
        authenticated: true,
        isVerified: person.isVerified === 1,
        user: {
          ...user,
          roles: [...user.roles],
          ...(duty && { secondStepDuty: duty }),
          ...(printed && { changePasswordBy: new Date(printed.due).toISOString() }),
        },
      };
    },
    'auth/getAccountType': async ({ userId }) => {
      const user = await findUserById(db, userId);
      if (!user) throw new AppError('notFound', translate('account.doesNotExist'));
      return {
        code: user.account_type === 0 ? 0 : 1,
        accountType: user.account_type,
        photo: user.photo,
      };
    },
    'auth/comparePassword': async ({ userId, password }) =>
      (await isCurrentPassword(db, userId, password))
        ? { code: 1, message: translate('auth.passwordCorrect') }
        : { code: 0, message: translate('auth.passwordIncorrect') },
  };
}
