import { describe, expect, test } from 'vitest';
import { withLanguage } from '#server/platform/language/current-language.ts';
import { defineForm, lineField } from './define-form.ts';
import type { FormCalls } from './form.ts';

const greeting = defineForm({
  fields: { name: lineField, from: lineField },
  page: ({ name }) => `/hello/${name}`,
  call: ({ name }) => ({ path: 'contact/send', body: { name } }),
  redirectTo: ({ code }, { from }) => (code === 2 ? from : undefined),
  isSuccess: ({ code }) => code === 1,
  messageSuffix: ({ code }) => (code === 1 ? 'Thank you.' : ''),
  endsSession: { by: 'auth/logout', after: ({ code }) => code === 3 },
  resultFields: ({ name }) => ({ name }),
});

/** Calls with the same response for all. */
function callsThatAnswer(json: Record<string, unknown>, status = 200, retryAfter?: number) {
  const made: unknown[] = [];
  const calls: FormCalls = {
    async call(...call) {
      made.push(call);
      return { status, json, reply: null, cookies: 'session=1', retryAfter };
    },
    endSession: async () => ['session='],
  };
  return { calls, made };
}

describe('A form that makes one call', () => {
  test('sends its own fields, empty if they are missing, and the proof in place of the bot check', async () => {
    const { calls, made } = callsThatAnswer({ code: 1 });
    await greeting.answer({ name: 'Ada', role: 'administrator', botCheck: 'pass' }, calls);
    await greeting.answer({}, calls);
    expect(made).toEqual([
      ['contact/send', { name: 'Ada' }, 'pass'],
      ['contact/send', { name: '' }, ''],
    ]);
  });

  test('shows the outcome on its page, with the submitted values', async () => {
    const { calls } = callsThatAnswer({ code: 1, message: 'Sent.' });
    expect(await greeting.answer({ name: 'Ada' }, calls)).toEqual({
      page: '/hello/Ada',
      result: { message: 'Sent. Thank you.', isDone: true, errors: {}, pass: '', name: 'Ada' },
      cookies: 'session=1',
    });
  });

  test('is not done if the call was rejected, and says how long to wait', async () => {
    const wait = { botCheck: { pass: 'later', wait: 30 }, message: 'Too many.' };
    const later = 'Too many. Wait 30 seconds, then submit the form again.';
    expect(await greeting.answer({}, callsThatAnswer(wait, 429, 30).calls)).toMatchObject({
      result: { message: later, isDone: false, pass: 'later' },
    });
    const refusal = { code: 1, message: 'Too many.', errors: { name: 'No.' } };
    expect(await greeting.answer({}, callsThatAnswer(refusal, 429, 150).calls)).toMatchObject({
      result: {
        message: 'Too many. You can try again in 3 minutes. Thank you.',
        isDone: false,
        errors: { name: 'No.' },
      },
    });
    const inSpanish = { code: 0, message: 'Demasiados intentos.' };
    const { calls } = callsThatAnswer(inSpanish, 429, 60);
    expect(await withLanguage('es', () => greeting.answer({}, calls))).toMatchObject({
      result: { message: 'Demasiados intentos. Puede intentarlo de nuevo en 60 segundos.' },
    });
  });

  test('redirects and ends the session if its reply says so', async () => {
    expect(await greeting.answer({ from: '/FAQ' }, callsThatAnswer({ code: 2 }).calls)).toEqual({
      redirectTo: '/FAQ',
      cookies: 'session=1',
    });
    expect(await greeting.answer({}, callsThatAnswer({ code: 3 }).calls)).toMatchObject({
      cookies: ['session='],
    });
  });

  test.each([
    ['sent several times', ['a', 'b']],
    ['too long', 'x'.repeat(2_001)],
  ])('rejects a field that was %s', async (_, name) => {
    const { calls, made } = callsThatAnswer({});
    await expect(greeting.answer({ name }, calls)).rejects.toThrow('This form isn’t valid.');
    expect(made).toEqual([]);
  });
});

test('A form that lacks what its call does not take makes no call, and names every fault at once', async () => {
  const form = defineForm({
    fields: { email: lineField, agree: lineField },
    page: '/ask',
    call: ({ email }) => ({ path: 'account/recoverPassword', body: { email } }),
    check: ({ agree }) => (agree === '1' ? {} : { agree: 'Please agree.' }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ email }) => ({ email }),
  });
  const { calls, made } = callsThatAnswer({ code: 1 });
  expect(await form.answer({ email: 'ada', botCheck: 'pass' }, calls)).toEqual({
    page: '/ask',
    result: {
      message: 'This field must be a valid email.',
      isDone: false,
      errors: { email: 'This field must be a valid email.', agree: 'Please agree.' },
      pass: 'pass',
      email: 'ada',
    },
  });
  expect(made).toEqual([]);
  await form.answer({ email: 'ada@example.org', agree: '1' }, calls);
  expect(made).toHaveLength(1);
});
