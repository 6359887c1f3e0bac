import type { SecondStep } from '#contract/account/two-factor.ts';
import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';
import { localPath } from '#server/http/forms/local-path.ts';
import { translate } from '#server/platform/language/current-language.ts';

type Reply = Record<string, unknown>;

/** Second steps that work in a form without scripts; a passkey does not. */
const everyCode: SecondStep['methods'] = ['app', 'recovery'];

/** Signing in and out, and signing up. */
export const authForms: Record<string, Form> = {
  'sign-in': defineForm({
    fields: {
      email: lineField,
      password: lineField,
      remember: lineField,
      verifying: lineField,
      from: lineField,
    },
    page: '/sign-in',
    call: ({ email, password, remember, verifying }) => ({
      path: 'auth/login',
      body: { email, password, remember: remember === '1' ? 1 : 0, verifying },
    }),
    // The verification link has been used: do not return to its page.
    redirectTo: ({ code, startAt }, { from, verifying }) =>
      code === 1
        ? firstScreen(startAt, verifying === '' ? localPath(from) : '/account')
        : undefined,
    isSuccess: ({ code }) => code === 1,
    messageSuffix: ({ code }) => (code === 3 ? translate('errors.linkMailed') : ''),
    // The specification's codes 2 to 4.
    endsSession: {
      by: 'auth/logout',
      after: ({ code, secondStep }) => Number(code) > 1 || secondStep !== undefined,
    },
    resultFields: ({ email, verifying, from }, { reply }) => ({
      email,
      verifying,
      from: verifying === '' ? localPath(from) : '/account',
      secondStep: secondStepIn(reply),
    }),
  }),
  'second-step': defineForm({
    fields: { ticket: lineField, code: lineField, recoveryCode: lineField, from: lineField },
    page: '/sign-in',
    call: ({ ticket, code, recoveryCode }) => ({
      path: 'auth/finishLogin',
      body: { ticket, secondStep: recoveryCode ? { recoveryCode } : { code } },
    }),
    redirectTo: ({ code, startAt }, { from }) =>
      code === 1 ? firstScreen(startAt, localPath(from)) : undefined,
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ ticket, from }, { status, message, reply }) => {
      // When the user has to wait, nothing was tried: the ticket is still good, but the reply does not repeat
      // which methods it allows.
      const mustWait = ticket !== '' && status >= 429;
      return {
        from: localPath(from),
        secondStep: secondStepIn(reply) ?? (mustWait ? { ticket, methods: everyCode } : null),
        ...(mustWait && reply.errors === undefined && { errors: { secondStep: message } }),
      };
    },
  }),
  'sign-up': defineForm({
    fields: {
      firstName: lineField,
      lastName: lineField,
      email: lineField,
      password: lineField,
      remember: lineField,
      agree: lineField,
    },
    page: '/sign-up',
    check: ({ agree }) => (agree === '1' ? {} : { agree: translate('fields.notAgreed') }),
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
    isSuccess: ({ code }) => code === 2,
    hasFailureSentence: true,
    resultFields: ({ firstName, lastName, email }) => ({ firstName, lastName, email }),
  }),
  'sign-out': defineForm({
    fields: {},
    page: '/',
    call: () => ({ path: 'auth/logout', body: {} }),
    redirectTo: () => '/',
    isSuccess: () => true,
  }),
};

/** Where a reply leads someone who has signed in, or else where they were going. */
const firstScreen = (startAt: unknown, path: string): string =>
  typeof startAt === 'string' ? startAt : path;

/** The second step that a sign-in still needs, if the reply says so. */
const secondStepIn = ({ secondStep }: Reply) => (secondStep as SecondStep | undefined) ?? null;
