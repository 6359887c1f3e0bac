import { expect, test } from 'vitest';
import { createTranslate } from '#contract/shared/language/translate.ts';
import { CallError } from '../call-error.ts';
import { type ServerRequest, shareSession } from './request-context.ts';

const rejectedWith = (status: number): ServerRequest => ({
  call: () => Promise.reject(new CallError(status, { message: 'Rejected.' })),
  translate: createTranslate('en', (key) => key),
  hasToken: true,
  endSession: ['token=; Max-Age=0'],
  formResult: null,
  requestId: '',
  report: () => undefined,
});

const failureOf = (status: number): Promise<unknown> =>
  shareSession(rejectedWith(status))
    .call('auth/session', {})
    .catch((error: unknown) => error);

test('A session that ends while its page is rendered leads home, and is cleared', async () => {
  const failure = await failureOf(401);
  expect(failure).toMatchObject({ status: 302 });
  const { headers } = failure as Response;
  expect([headers.get('location'), headers.get('set-cookie')]).toEqual(['/', 'token=; Max-Age=0']);
});

test('A page of staff who lose their permissions while it is rendered is forbidden', async () => {
  expect(await failureOf(403)).toMatchObject({ init: { status: 403 } });
});

test('Other failures reach the page', async () => {
  expect(await failureOf(404)).toBeInstanceOf(CallError);
});
