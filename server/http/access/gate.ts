import { timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Call, Who } from '#contract/call.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { cookieNames, secretCookie } from './session-cookies.ts';
import type { Session } from './session-store.ts';

export const notSignedIn = () => new AppError('notSignedIn', translate('errors.notSignedIn'));
/** The message to staff whose deadline for a second factor has passed. */
const twoFactorRequired = 'Set up two-step sign-in on your account page first: your role needs it.';
/** The message to the first administrator, whose printed password should have been changed. */
const passwordChangeRequired =
  'Change your password on your account page first: this one was printed when the site was started.';
const notAllowed = (message = translate('errors.notAllowed'), details: AppError['details'] = {}) =>
  new AppError('notAllowed', message, details);
const fromAnotherSite = () => notAllowed(translate('errors.anotherSite'), { reason: 'origin' });

/**
 * Rejects a call that another site caused.
 * @throws {AppError} `notAllowed` for an Origin that is not one of `allowed`, or a cross-site fetch
 */
export function rejectForeignOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin !== undefined && !allowed.has(origin)) {
    throw fromAnotherSite();
  }
  if (request.headers['sec-fetch-site'] === 'cross-site' && origin === undefined) {
    throw fromAnotherSite();
  }
}

/**
 * The session of a call: by `Authorization: Bearer`, or by the cookie together with the XSRF header. An ended or forged
 * token has none.
 * @throws {AppError} `notAllowed` when the cookie comes without the header that is bound to its session
 */
export async function sessionOf(
  request: FastifyRequest,
  { sessions, settings }: Pick<AppDeps, 'sessions' | 'settings'>,
): Promise<Session | null> {
  const bearer = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return sessions.find(bearer);
  const token = request.cookies[secretCookie(settings)];
  if (!token) return null;
  const session = await sessions.find(token);
  if (session && !isXsrfProof(request, session)) {
    throw notAllowed(translate('errors.notFromSite'), { reason: 'xsrf' });
  }
  return session;
}

function isXsrfProof(request: FastifyRequest, session: Session): boolean {
  const header = request.headers['x-xsrf-token'];
  if (typeof header !== 'string' || header !== request.cookies[cookieNames.xsrf]) return false;
  return timingSafeEqual(Buffer.from(hashToken(header)), Buffer.from(session.xsrfHash));
}

/** Who may make this call with this body. */
export function whoMay(call: Call, body: unknown): Who {
  return typeof call.who === 'function' ? call.who(body) : call.who;
}

/**
 * The one place that decides who may make a call.
 * @throws {AppError} `notSignedIn` or `notAllowed`
 */
export function authorize(who: Who, person: CurrentUser | null, body: unknown): void {
  authorizeAny([who], person, body);
}

function authorizeAny(accepted: readonly Who[], person: CurrentUser | null, body: unknown): void {
  if (accepted.includes('anyone')) return;
  if (!person) throw notSignedIn();
  const closed = staffBlockReason(person);
  const caller: Caller = {
    // Staff who may not work now are members meanwhile.
    held: closed ? [] : person.roles,
    isOwnAccount: (body as { userId?: unknown } | null)?.userId === person.userId,
  };
  if (!accepted.some((who) => isAmong(who, caller))) throw notAllowed(closed);
}

interface Caller {
  held: HeldRoles;
  /** Whether the body's `userId` is theirs. */
  isOwnAccount: boolean;
}

function isAmong(who: Who, { held, isOwnAccount }: Caller): boolean {
  if (typeof who === 'object') return isOwnAccount || may(held, who.selfOr);
  switch (who) {
    case 'anyone':
    case 'member':
      return true;
    case 'self':
      return isOwnAccount;
    case 'staff':
      return held.length > 0;
    default:
      return may(held, who);
  }
}

/** Why staff may not work now; undefined: they may. */
function staffBlockReason({ printedPassword, withoutSecondStep }: CurrentUser): string | undefined {
  if (printedPassword?.isOverdue === true) return passwordChangeRequired;
  return withoutSecondStep?.isOverdue === true ? twoFactorRequired : undefined;
}

/**
 * Rejects before the body is read what no body could allow, so that only authorized callers cost us the parsing of a
 * large one.
 * @throws {AppError} as `authorize`
 */
export function authorizeEarly(who: Call['who'], person: CurrentUser | null): void {
  // Rules that depend on the body are checked later.
  const needed = typeof who === 'function' ? who.early : who;
  if (typeof needed !== 'object') authorize(needed === 'self' ? 'member' : needed, person, null);
  else if ('selfOr' in needed) authorize('member', person, null);
  else authorizeAny(needed, person, null);
}

/** The key of limits: an IPv4 address, or the /64 of an IPv6 address, since one customer has all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // The first use of `isIPv6` takes milliseconds.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const middle = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  const groups = [...left, ...middle, ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
