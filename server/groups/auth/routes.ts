import type { Handlers, Parts } from '#server/groups/handlers.ts';
import { endSession } from '#server/http/sessions.ts';
import { Refusal } from '#server/platform/errors.ts';
import { findUserById } from './queries.ts';
import { clearSessionCookies, login, verifyEmail } from './rules.ts';

type Calls =
  | 'auth/login'
  | 'auth/logout'
  | 'auth/session'
  | 'auth/getAccountType'
  | 'account/verifyEmail';

/** The calls that sign in and out, and say who is signed in. */
export function authHandlers(parts: Parts): Handlers<Calls> {
  const { db } = parts;
  return {
    'auth/login': (body, context) => login(parts, body, context),
    'auth/logout': async (_body, context) => {
      if (context.sessionId) await endSession(db, context.sessionId);
      clearSessionCookies(context);
      return { code: 1, message: 'You have been signed out.' };
    },
    'auth/session': (_body, { person }) => ({
      code: 1,
      authenticated: person !== null,
      isVerified: person?.isVerified === 1,
      user: person,
    }),
    'auth/getAccountType': async ({ userId }) => {
      const user = await findUserById(db, userId);
      if (!user) throw new Refusal('notFound', 'There is no such account.');
      return {
        code: user.account_type === 0 ? 0 : 1,
        accountType: user.account_type,
        photo: user.photo,
      };
    },
    'account/verifyEmail': (body) => verifyEmail(parts, body),
  };
}
