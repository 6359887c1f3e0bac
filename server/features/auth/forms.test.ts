import { expect, test } from 'vitest';
import type { FormCalls } from '#server/http/forms/form.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { authForms } from './forms.ts';

/** Calls that are all answered with a code of the specification. */
const callsThatAnswer = (code: number, message: string): FormCalls => ({
  call: async () => ({
    status: 200,
    json: { code, message },
    reply: null,
    cookies: undefined,
    retryAfter: undefined,
  }),
  endSession: async () => undefined,
});

const signIn = (code: number, message: string) =>
  authForms['sign-in']?.answer({ email: 'ada@example.org' }, callsThatAnswer(code, message));

test('Someone who signs in with an unverified email learns that a new link was mailed', async () => {
  const message = 'Please verify your email: ada@example.org.';
  expect(await signIn(3, message)).toMatchObject({
    result: { message: `${message} ${translate('errors.linkMailed')}`, isDone: false },
  });
});

test('Someone who mistypes the password reads nothing about a link', async () => {
  expect(await signIn(2, 'Password is incorrect.')).toMatchObject({
    result: { message: 'Password is incorrect.', isDone: false },
  });
});
