import type { CallContext } from '#server/app-deps.ts';
import { setSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { User } from './accounts/users.ts';
import { deleteSession } from './queries.ts';
import { beginSession } from './sessions.ts';

/**
 * Starts a session in place of the caller's, if any, and sets its cookies.
 * @returns the contract's reply about it
 */
export async function signIn(trx: Db, user: User, remember: 0 | 1, context: CallContext) {
  const { network, userAgent, sessionId } = context;
  // Its cookies are replaced, so no one could sign out of it anymore.
  if (sessionId) await deleteSession(trx, sessionId);
  const secrets = await beginSession(trx, { userId: user.id, remember, userAgent, network });
  await audit(trx, { userId: user.id, action: 'session.begin', subject: `user/${user.id}` });
  setSessionCookies(context, secrets, remember, {
    userId: user.id,
    firstName: user.first_name,
    photo: user.photo,
  });
  return {
    token: secrets.token,
    email: user.email,
    user: {
      userId: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
      photo: user.photo,
      emailToken: '',
      AccountType: user.account_type,
    },
  };
}
