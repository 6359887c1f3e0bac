import { data, type MiddlewareFunction, redirect } from 'react-router';
import { redirectHome, siteRequest } from '#app/api/request-context.ts';
import type { Reply } from '#contract/index.ts';
import { needsNewPassword, needsSecondStep } from './forbidden-reasons.ts';

type SessionUser = NonNullable<Reply<'auth/session'>['user']>;

/** The result of a named middleware: nothing continues, `false` or an error is a 404, a response redirects. */
type Outcome = undefined | false | Error | Response;
type Guard = (args: Parameters<MiddlewareFunction<Response>>[0]) => Outcome | Promise<Outcome>;

/** The specification closes every path that starts with /cms. */
const staffAreas = /^\/(cms|dashboard(\/|$))/i;

const home = ({ context }: Parameters<Guard>[0]) => redirectHome(context.get(siteRequest));

/** @throws a redirect to what staff must do first, when their deadline has passed */
function requireSafeAccount({ secondStepDuty, changePasswordBy }: SessionUser): void {
  if (changePasswordBy && Date.parse(changePasswordBy) <= Date.now()) {
    throw data(needsNewPassword, { status: 403 });
  }
  if (secondStepDuty?.state === 'required') throw data(needsSecondStep, { status: 403 });
}

const registry: Record<string, Guard> = {
  /** The gate of the specification: without the token cookie, redirects to the home page. */
  token: ({ context }) => (context.get(siteRequest).hasToken ? undefined : redirect('/')),
  /** The token must belong to an active session. */
  session: async (args) => {
    const { authenticated } = await args.context.get(siteRequest).getSession();
    return authenticated ? undefined : home(args);
  },
  /** Staff only. */
  staff: async (args) => {
    const { user } = await args.context.get(siteRequest).getSession();
    if (!user) return home(args);
    if (user.accountType === 0) throw data(null, { status: 403 });
    requireSafeAccount(user);
    return undefined;
  },
  /** Personal data is for administrators; editors only work on content. */
  administrator: async (args) => {
    const { user } = await args.context.get(siteRequest).getSession();
    if (!user) return home(args);
    if (user.accountType !== 1) throw data(null, { status: 403 });
    requireSafeAccount(user);
    return undefined;
  },
  /** A nonexistent address below the staff areas is as closed as they are. */
  belowStaffAreas: async (args) => {
    if (!staffAreas.test(args.url.pathname)) return undefined;
    for (const name of ['token', 'session', 'staff']) {
      const outcome = await registry[name]?.(args);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  },
};

/**
 * A route's middleware, by name and in order.
 * @throws when requested, for a name that is not registered
 */
export function createGuards(registry: Record<string, Guard>) {
  return (...names: string[]): MiddlewareFunction<Response>[] =>
    names.map((name) => async (args, next) => {
      const middleware = registry[name];
      if (!middleware) throw new Error(`Unknown route middleware: ${name}`);
      const outcome = await middleware(args);
      if (outcome === false || outcome instanceof Error) {
        throw data(args.url.pathname, { status: 404 });
      }
      if (outcome) throw outcome;
      return next();
    });
}

/** The site's own middleware, by name. */
export const guards = createGuards(registry);
