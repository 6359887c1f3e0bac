import { data, type MiddlewareFunction, redirect } from 'react-router';
import { redirectHome, siteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';
import { type Capability, capabilities } from '#contract/shared/capabilities.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { translatedLanguages } from '#contract/shared/language/languages.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
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

/** Lets in those whose roles allow it. */
const forStaffWho =
  (isAllowed: (held: HeldRoles) => boolean): Guard =>
  async (args) => {
    const { user } = await args.context.get(siteRequest).getSession();
    if (!user) return home(args);
    if (!isAllowed(user.roles)) throw data(null, { status: 403 });
    requireSafeAccount(user);
    return undefined;
  };

/** The gate of the specification: without the token cookie, redirects to the home page. */
const token: Guard = ({ context }) => {
  const { hasToken, translate } = context.get(siteRequest);
  return hasToken ? undefined : redirect(pathIn(translate.language, '/'));
};

/** The token must belong to an active session. */
const session: Guard = async (args) => {
  const { authenticated } = await args.context.get(siteRequest).getSession();
  return authenticated ? undefined : home(args);
};

/** Staff of any role. */
const staff = forStaffWho((held) => held.length > 0);

/** Those who may edit pages of the section in the address, and in its language if it has one. */
const sectionEditor: Guard = async (args) => {
  const { section, language } = args.params;
  if (language === undefined || translatedLanguages.some((each) => each === language.toLowerCase()))
    return forStaffWho((held) => may(held, editingOf(section)))(args);
  const outcome = await staff(args);
  if (outcome !== undefined) return outcome;
  throw data(args.url.pathname, { status: 404 });
};

/** A nonexistent address below the staff areas is as closed as they are. */
const belowStaffAreas: Guard = async (args) => {
  if (!staffAreas.test(args.url.pathname)) return undefined;
  for (const guard of [token, session, staff]) {
    const outcome = await guard(args);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
};

/** For each capability: lets in those who have it. */
const byCapability = Object.fromEntries(
  capabilities.map((capability) => [capability, forStaffWho((held) => may(held, capability))]),
) as Record<Capability, Guard>;

/**
 * A route's middleware, by name and in order.
 * @throws when requested, for a name that is not registered
 */
export function createGuards<Name extends string>(registry: Readonly<Record<Name, Guard>>) {
  return (...names: Name[]): MiddlewareFunction[] =>
    names.map((name) => async (args, next) => {
      const middleware: Guard | undefined = registry[name];
      if (!middleware) throw new Error(`Unknown route middleware: ${name}`);
      const outcome = await middleware(args);
      if (outcome === false || outcome instanceof Error) {
        throw data(args.url.pathname, { status: 404 });
      }
      if (outcome) throw outcome;
      return next();
    });
}

/** The site's own middleware, by name: a capability's lets in those who have it. */
export const guards = createGuards({
  token,
  session,
  staff,
  sectionEditor,
  belowStaffAreas,
  ...byCapability,
});
