import { data, type MiddlewareFunction, redirect } from 'react-router';
import { redirectHome, siteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { holdsAny, type Role, roles } from '#contract/shared/roles.ts';
import { needsNewPassword, needsSecondStep } from './forbidden-reasons.ts';

type SessionUser = NonNullable<Reply<'auth/session'>['user']>;

/** The result of a named middleware: nothing continues, `false` or an error is a 404, a response redirects. */
type Outcome = undefined | false | Error | Response;
type Guard = (args: Parameters<MiddlewareFunction>[0]) => Outcome | Promise<Outcome>;

/** The specification closes every path that starts with /cms. */
const staffAreas = /^\/(cms|dashboard(\/|$))/i;

const home = ({ context }: Parameters<Guard>[0]) => redirectHome(context.get(siteRequest));

/** @throws a redirect to the task that staff must do first, when its deadline has passed */
function requireSafeAccount({ secondStepDuty, changePasswordBy }: SessionUser): void {
  if (changePasswordBy && Date.parse(changePasswordBy) <= Date.now()) {
    throw data(needsNewPassword, { status: 403 });
  }
  if (secondStepDuty?.state === 'required') throw data(needsSecondStep, { status: 403 });
}

/** Lets in who holds any of these roles. */
const forRoles =
  (...wanted: readonly Role[]): Guard =>
  async (args) => {
    const { user } = await args.context.get(siteRequest).getSession();
    if (!user) return home(args);
    if (!holdsAny(user.roles, wanted)) throw data(null, { status: 403 });
    requireSafeAccount(user);
    return undefined;
  };

const isIssue = ({ section = '' }: { section?: string | undefined }) =>
  kindOf(section)?.team === 'newsletter';

const registry: Record<string, Guard> = {
  /** The gate of the specification: without the token cookie, redirects to the home page. */
  token: ({ context }) => (context.get(siteRequest).hasToken ? undefined : redirect('/')),
  /** The token must belong to an active session. */
  session: async (args) => {
    const { authenticated } = await args.context.get(siteRequest).getSession();
    return authenticated ? undefined : home(args);
  },
  /** Staff of any role. */
  staff: forRoles(...roles),
  editor: forRoles('editor'),
  publisher: forRoles('publisher'),
  newsletter: forRoles('newsletter'),
  events: forRoles('events'),
  fundraiser: forRoles('fundraiser'),
  administrator: forRoles('administrator'),
  editorOrNewsletter: forRoles('editor', 'newsletter'),
  editorOrEvents: forRoles('editor', 'events'),
  newsletterOrFundraiser: forRoles('newsletter', 'fundraiser'),
  /** Everyone who works with people. */
  seesPeople: forRoles('newsletter', 'events', 'fundraiser'),
  editorNewsletterOrEvents: forRoles('editor', 'newsletter', 'events'),
  /** Editors; the newsletter team also for the pages of its section. */
  sectionEditor: (args) =>
    forRoles('editor', ...(isIssue(args.params) ? (['newsletter'] as const) : []))(args),
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
  return (...names: string[]): MiddlewareFunction[] =>
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
