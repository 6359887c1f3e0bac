import { expect, test } from 'vitest';
import { allLanguages } from '#contract/shared/language/languages.ts';
import type { FormCalls } from '#server/http/forms/form.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { withLanguage } from '#server/platform/language/current-language.ts';
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

test.each(allLanguages)(
  'Someone who signs in with an unverified email learns in the language %s that a new link was mailed',
  async (language) => {
    const message = 'Please verify your email: ada@example.org.';
    const note = translatorOf(language)('errors.linkMailed');
    expect(await withLanguage(language, () => signIn(3, message))).toMatchObject({
      result: { message: `${message} ${note}`, isDone: false },
    });
  },
);

test('Someone who mistypes the password reads nothing about a link', async () => {
  expect(await signIn(2, 'Password is incorrect.')).toMatchObject({
    result: { message: 'Password is incorrect.', isDone: false },
  });
});
