import type { CallContext } from '#server/groups/handlers.ts';
import { yearInSeconds } from './sessions.ts';

interface Shown {
  userId: string;
  firstName: string;
  photo: string;
}

/** Sets the cookies of a session: until the browser closes, or for a year where it shall remember. */
export function setSessionCookies(
  context: CallContext,
  secrets: { token: string; xsrf: string },
  remember: 0 | 1,
  shown: Shown,
): void {
  const asLongAsSession = remember ? { maxAge: yearInSeconds } : {};
  context.setCookie('token', secrets.token, { httpOnly: true, ...asLongAsSession });
  context.setCookie('XSRF-TOKEN', secrets.xsrf, asLongAsSession);
  setShownCookies(context, shown);
}

/** Sets the readable cookies that the header shows. */
export function setShownCookies(context: CallContext, { userId, firstName, photo }: Shown): void {
  context.setCookie('user-first-name', firstName, { maxAge: yearInSeconds });
  context.setCookie('user-id', userId, { maxAge: yearInSeconds });
  context.setCookie('user-photo', photo, { maxAge: yearInSeconds });
}

/** The cookies that say who is signed in; all end with the session. */
export function clearSessionCookies(context: CallContext): void {
  context.clearCookie('token', { httpOnly: true });
  for (const name of ['XSRF-TOKEN', 'user-first-name', 'user-id', 'user-photo']) {
    context.clearCookie(name, {});
  }
}
