import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Path } from '#contract/index.ts';
import { parseCents } from '#contract/money.ts';
import { linkMailedNote } from '#contract/sign-in-note.ts';
import type { SecondStep } from '#contract/two-factor.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import type { WaitingPass } from '#server/platform/limits/waiting-pass.ts';
import { refuseForeignOrigin } from '../access/gate.ts';
import { clearingHeaders, hasToken, secretIn } from '../access/session-cookies.ts';
import type { Site } from '../pages/site.ts';
import { callApi } from './call-api.ts';

const formLimit = 64 * 1024;
const field = z.string().max(2_000).default('');
const fields = z.object({
  firstName: field,
  lastName: field,
  slug: field,
  email: field,
  password: field,
  remember: field,
  verifying: field,
  from: field,
  newsletterType: field,
  purpose: field,
  user_id: field,
  verify_token: field,
  ticket: field,
  code: field,
  recoveryCode: field,
  token: field,
  general: field,
  newsletters: field,
  test: field,
  name: field,
  subject: field,
  text: z.string().max(20_000).default(''),
  amount: field,
  otherAmount: field,
  frequency: field,
  coverFee: field,
  isAnonymous: field,
  honoree: field,
  botCheck: field,
});
type Fields = z.output<typeof fields>;

interface Form {
  /** The page that answers when there is something to say. */
  page: string | ((form: Fields) => string);
  call(form: Fields): { path: Path; body: Record<string, unknown> };
  /** Where a reply leads without a page of its own, if anywhere. */
  leadsTo?(reply: Record<string, unknown>, form: Fields): string | undefined;
  isDone(reply: Record<string, unknown>): boolean;
  /** What the page adds to a reply's message. */
  note?(reply: Record<string, unknown>): string;
  /** Whether a reply ends the session that the browser came with: the specification's codes 2 to 4 of a sign-in. */
  endsSession?(reply: Record<string, unknown>): boolean;
}

/** The site's forms for browsers in which no script runs; with scripts they call the API themselves. */
const forms: Record<string, Form> = {
  'sign-in': {
    page: '/sign-in',
    call: ({ email, password, remember, verifying }) => ({
      path: 'auth/login',
      body: { email, password, remember: remember === '1' ? 1 : 0, verifying },
    }),
    // The page of a verification link has done its work: its address is not gone back to.
    leadsTo: ({ code }, { from, verifying }) =>
      code === 1 ? (verifying === '' ? ownPath(from) : '/account') : undefined,
    isDone: ({ code }) => code === 1,
    note: ({ code }) => (code === 3 ? linkMailedNote : ''),
    endsSession: ({ code, secondStep }) => Number(code) > 1 || secondStep !== undefined,
  },
  'second-step': {
    page: '/sign-in',
    call: ({ ticket, code, recoveryCode }) => ({
      path: 'auth/finishLogin',
      body: { ticket, secondStep: recoveryCode ? { recoveryCode } : { code } },
    }),
    leadsTo: ({ code }, { from }) => (code === 1 ? ownPath(from) : undefined),
    isDone: ({ code }) => code === 1,
  },
  'sign-up': {
    page: '/sign-up',
    call: ({ firstName, lastName, email, password, remember }) => ({
      path: 'auth/register',
      body: {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        password,
        remember: remember === '1' ? 1 : 0,
      },
    }),
    isDone: ({ code }) => code === 2,
  },
  'recover-password': {
    page: '/recover-password',
    call: ({ email }) => ({ path: 'account/recoverPassword', body: { email: email.trim() } }),
    isDone: ({ code }) => code === 1,
  },
  'sign-out': {
    page: '/',
    call: () => ({ path: 'auth/logout', body: {} }),
    leadsTo: () => '/',
    isDone: () => true,
  },
  subscribe: {
    page: '/subscribe',
    call: ({ email, newsletterType }) => ({
      path: 'subscriber/newsletterSubscribe',
      body: {
        email: email.trim(),
        test: newsletterType === 'test' ? 1 : 0,
        general: newsletterType === 'general' ? 1 : 0,
        newsletters: newsletterType === 'newsletters' ? 1 : 0,
      },
    }),
    isDone: ({ code }) => code === 1 || code === 2 || code === 4,
  },
  contact: {
    page: '/Contact',
    call: ({ name, email, subject, text }) => ({
      path: 'contact/send',
      body: { name: name.trim(), email: email.trim(), subject: subject.trim(), text },
    }),
    isDone: ({ code }) => code === 1,
  },
  verify: {
    page: mailedLink,
    call: ({ purpose, user_id, verify_token, password }) =>
      purpose === 'subscription'
        ? { path: 'subscriber/confirmSubscription', body: { verify_token } }
        : {
            path: purpose === 'email' ? 'account/verifyEmail' : 'account/confirmEmailChange',
            // Left empty by someone who is signed in: the session proves the account.
            body: { user_id, verify_token, ...(password !== '' && { password }) },
          },
    isDone: ({ code }) => code === 1,
  },
  'set-new-password': {
    page: mailedLink,
    call: ({ user_id, verify_token, password }) => ({
      path: 'account/setNewPassword',
      body: { user_id, verify_token, password },
    }),
    isDone: ({ code }) => code === 1,
  },
  'mail-verification': {
    page: mailedLink,
    call: ({ user_id }) => ({ path: 'account/mailVerification', body: { user_id } }),
    isDone: ({ code }) => code === 1,
  },
  preferences: {
    page: ({ token }) => preferencesPage(token),
    call: ({ token, general, newsletters, test }) => ({
      path: 'subscriber/editPreferences',
      body: {
        token,
        general: general === '1' ? 1 : 0,
        newsletters: newsletters === '1' ? 1 : 0,
        test: test === '1' ? 1 : 0,
      },
    }),
    leadsTo: afterChoice,
    isDone: ({ code }) => code === 1,
  },
  'mail-preferences': {
    page: ({ token }) => preferencesPage(token),
    call: ({ token }) => ({ path: 'subscriber/mailPreferences', body: { token } }),
    isDone: ({ code }) => code === 1,
  },
  donate: {
    page: '/Donate',
    call: ({ amount, otherAmount, frequency, coverFee, isAnonymous, honoree }) => ({
      path: 'donations/startCheckout',
      body: {
        // What is no amount is refused by the call, at its field.
        amount: parseCents(otherAmount.trim() || amount) ?? null,
        frequency: frequency === 'monthly' ? 'monthly' : 'once',
        coverFee: coverFee === '1' ? 1 : 0,
        isAnonymous: isAnonymous === '1' ? 1 : 0,
        honoree: honoree.trim(),
      },
    }),
    // To Stripe, whose address the call has given.
    leadsTo: ({ code, url }) => (code === 1 ? String(url) : undefined),
    isDone: ({ code }) => code === 1,
  },
  leave: {
    page: ({ token }) => preferencesPage(token),
    call: ({ token }) => ({ path: 'subscriber/leave', body: { token } }),
    leadsTo: afterChoice,
    isDone: ({ code }) => code === 1,
  },
  'register-event': {
    page: ({ slug }) => `/events/${encodeURIComponent(slug)}`,
    call: ({ slug, name, email }) => ({
      path: 'events/register',
      body: { slug, name: name.trim(), email: email.trim() },
    }),
    isDone: ({ code }) => code === 1,
  },
  'cancel-registration': {
    page: ({ verify_token }) => registrationPage(verify_token),
    call: ({ verify_token }) => ({ path: 'events/cancelRegistration', body: { verify_token } }),
    leadsTo: ({ code, errors }, { verify_token }) =>
      code === 1 || errors !== undefined ? registrationPage(verify_token) : undefined,
    isDone: ({ code }) => code === 1,
  },
};

const registrationPage = (verify_token: string) =>
  `/registration?${new URLSearchParams({ verify_token })}`;
const preferencesPage = (token: string) =>
  `/newsletter/preferences?${new URLSearchParams({ token })}`;

/** Back to the page, which then shows what is chosen: reloading it sends nothing again. */
function afterChoice({ code, errors }: Record<string, unknown>, { token }: Fields) {
  if (code === 1) return `${preferencesPage(token)}&saved=1`;
  // A link that is not ours has its own page.
  return errors === undefined ? undefined : preferencesPage(token);
}

/** The page that a mailed link leads to, as it was opened: a form on it may have to be sent again. */
function mailedLink({ purpose, user_id, verify_token }: Fields): string {
  return `/Verifying?${new URLSearchParams({ purpose, user_id, verify_token })}`;
}

/** A path of this site to go back to, whatever the form said: never another site's address. */
export function ownPath(from: string): string {
  const base = 'http://own.invalid';
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, base)) return '/';
  const { origin, pathname } = new URL(from, base);
  // '/.//other.example' becomes '//other.example' only here, where dots are resolved.
  return origin === base && !pathname.startsWith('//') ? pathname : '/';
}

/** Registers `POST /forms/{name}` for each form. */
export async function mountForms(app: FastifyInstance, deps: AppDeps, site: Site): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    for (const [name, form] of Object.entries(forms)) {
      scope.post(`/forms/${name}`, { bodyLimit: formLimit }, (request, reply) =>
        answerForm(app, deps, site, form, request, reply),
      );
    }
  });
}

/**
 * What a sign-in still needs. Where somebody has to wait, nothing was tried: the ticket is still good,
 * but what else it serves for is not told again.
 */
function secondStepOf({ secondStep }: Record<string, unknown>, isToWait: boolean, ticket: string) {
  if (secondStep) return secondStep as SecondStep;
  return isToWait ? { ticket, methods: everyCode } : null;
}

/** A bot check is asked for, which needs scripts: without them a pass takes its place after a wait. */
const passOf = ({ botCheck }: Record<string, unknown>) => botCheck as WaitingPass | undefined;

/** What happened, and where somebody has to wait for how long. */
function messageOf(result: Record<string, unknown>, retryAfter: unknown): string {
  const message = String(result.message ?? '');
  const wait = passOf(result)?.wait;
  if (wait !== undefined) return `${message} Wait ${wait} seconds, then submit the form again.`;
  const seconds = Number(retryAfter);
  if (!(seconds > 0)) return message;
  return `${message} You can try again in ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
}

const everyCode: SecondStep['methods'] = ['app', 'recovery'];

/** Ends the session that the browser came with, if any. @returns what clears its cookies */
async function endSession(
  app: FastifyInstance,
  request: FastifyRequest,
  { settings }: AppDeps,
  secret: string,
): Promise<string[] | undefined> {
  if (secret !== '') await callApi(app, request, secret, 'auth/logout', {});
  return secret !== '' || hasToken(request.headers) ? clearingHeaders(settings) : undefined;
}

async function answerForm(
  app: FastifyInstance,
  deps: AppDeps,
  site: Site,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseForeignOrigin(request, deps.allowedOrigins);
  const parsed = fields.safeParse(request.body ?? {});
  if (!parsed.success)
    throw new AppError('badInput', 'This form isn’t valid. Reload the page and try again.');
  const { path, body } = form.call(parsed.data);
  const { botCheck } = parsed.data;
  const secret = secretIn(request.headers, deps.settings);
  const response = await callApi(app, request, secret, path, body, botCheck);
  const result = response.json() as Record<string, unknown>;
  const cookies = form.endsSession?.(result)
    ? await endSession(app, request, deps, secret)
    : response.headers['set-cookie'];
  if (cookies) reply.header('set-cookie', cookies);
  const target = form.leadsTo?.(result, parsed.data);
  if (target !== undefined) {
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  }
  // The page is written without Fastify: a registration signs in here too.
  if (cookies) reply.raw.setHeader('set-cookie', cookies);
  const { email, firstName, lastName, name, subject, text, from, ticket } = parsed.data;
  const { amount, otherAmount, frequency, honoree, coverFee, isAnonymous, verifying } = parsed.data;
  const isToWait = ticket !== '' && response.statusCode >= 429;
  const said = messageOf(result, response.headers['retry-after']);
  const message = [said, form.note?.(result)].filter(Boolean).join(' ');
  return site.answer(
    request,
    reply,
    {
      message,
      isDone: response.statusCode < 300 && form.isDone(result),
      errors:
        (result.errors as Record<string, string> | undefined) ??
        (isToWait ? { secondStep: message } : {}),
      email,
      firstName,
      lastName,
      name,
      subject,
      text,
      gift: { amount, otherAmount, frequency, honoree, coverFee, isAnonymous },
      from: verifying === '' ? ownPath(from) : '/account',
      secondStep: secondStepOf(result, isToWait, ticket),
      verifying,
      newsletterType: parsed.data.newsletterType,
      pass: passOf(result)?.pass ?? '',
    },
    typeof form.page === 'string' ? form.page : form.page(parsed.data),
  );
}
