import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contract, type Path } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { aPageRequest } from '#tests/support/http/page-request.ts';
import { PageCalls } from './page-calls.ts';
import { ServedCall } from './served-call.ts';

const log = { error: vi.fn() };
const request = aPageRequest(log);
const person = { userId: 'member', accountType: 0, roles: [] };
const session = { id: 'a-session', person, xsrfHash: '' };
const sessions = {
  find: vi.fn(async (token: string) => (token === 'known' ? session : null)),
  readAgain: async () => 0,
};

const handle = vi.fn();
let calls: PageCalls;

beforeEach(() => {
  handle.mockReset();
  calls = new PageCalls({ sessions, db: {}, settings: {} } as unknown as AppDeps);
  for (const path of Object.keys(contract) as Path[]) calls.register(new ServedCall(path, handle));
});

const make = (path: Path, body: unknown = {}, { token = '', isForCachedPage = false } = {}) =>
  calls.make(path, { request, language: 'en', token, body, isForCachedPage });

const addresses = { code: 1, addresses: [] };
const redirect = { code: 1, redirect: null };
const path = { path: '/old' };

describe('A call of a page', () => {
  test('without a session may be only one that anyone may make', async () => {
    for (const path of Object.keys(contract) as Path[]) {
      const { who } = contract[path];
      if (who === 'anyone' || typeof who === 'function') continue;
      expect.soft((await make(path)).status, path).toBe(401);
      expect.soft((await make(path, {}, { isForCachedPage: true })).status, path).toBe(401);
    }
    expect(handle).not.toHaveBeenCalled();
  });

  test('with a session is limited to what its account may do', async () => {
    expect((await make('users/getUsers', {}, { token: 'known' })).status).toBe(403);
    const draft = { section: 'articles', name: 'Any', draft: 1 };
    expect((await make('pages/getPageData', draft)).status).toBe(401);
    expect((await make('pages/getPageData', draft, { token: 'known' })).status).toBe(403);
    expect(handle).not.toHaveBeenCalled();
  });

  test('has its body checked', async () => {
    const outcome = await make('site/getRedirect', { path: 7 });
    expect(outcome).toMatchObject({
      status: 400,
      reply: { code: 0, errors: { path: expect.any(String) } },
    });
    expect(handle).not.toHaveBeenCalled();
  });

  test('gets the fields of the contract and no others', async () => {
    handle.mockResolvedValue({ ...addresses, secret: 'never' });
    expect(await make('site/getEmptyAddresses')).toEqual({ status: 200, reply: addresses });
  });

  test('that fails is answered like a browser’s', async () => {
    handle.mockRejectedValue(new Error('of the database'));
    const { status, reply } = await make('site/getEmptyAddresses');
    expect([status, reply]).toEqual([
      500,
      { code: 0, message: 'Something went wrong. Please try later.' },
    ]);
    expect(log.error).toHaveBeenCalled();
  });
});

describe('The reply to a call', () => {
  const onCachedPage = { isForCachedPage: true };

  test('is kept for cached pages until one of its tags changes', async () => {
    handle.mockResolvedValue(redirect);
    for (let count = 0; count < 3; count += 1) await make('site/getRedirect', path, onCachedPage);
    expect(handle).toHaveBeenCalledTimes(1);
    calls.drop(['site']);
    await make('site/getRedirect', path, onCachedPage);
    expect(handle).toHaveBeenCalledTimes(1);
    calls.drop(['redirects']);
    await make('site/getRedirect', path, onCachedPage);
    expect(handle).toHaveBeenCalledTimes(2);
    await make('site/getRedirect', { path: '/other' }, onCachedPage);
    expect(handle).toHaveBeenCalledTimes(3);
  });

  test('is not kept for other pages, nor if it has no tags', async () => {
    handle.mockResolvedValue(redirect);
    await make('site/getRedirect', path);
    await make('site/getRedirect', path);
    expect(handle).toHaveBeenCalledTimes(2);
    handle.mockResolvedValue({ code: 1, challenge: {} });
    await make('site/getBotChallenge', {}, onCachedPage);
    await make('site/getBotChallenge', {}, onCachedPage);
    expect(handle).toHaveBeenCalledTimes(4);
  });

  test('is not kept if something changed while it was made', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    handle.mockReturnValueOnce(promise);
    const early = make('site/getRedirect', path, onCachedPage);
    await expect.poll(() => handle.mock.calls.length).toBeGreaterThan(0);
    calls.drop(['redirects']);
    resolve({ code: 1, redirect: { to: '/before', status: 301 } });
    await early;
    handle.mockResolvedValue(redirect);
    expect((await make('site/getRedirect', path, onCachedPage)).reply).toEqual(redirect);
  });

  test('that is kept knows no one', async () => {
    handle.mockResolvedValue(redirect);
    await make('site/getRedirect', path, { ...onCachedPage, token: 'known' });
    expect(handle.mock.lastCall?.[1]).toMatchObject({ person: null, sessionId: null });
  });

  test('is not kept if it is an error', async () => {
    handle.mockRejectedValueOnce(new Error('of the database'));
    expect((await make('site/getRedirect', path, onCachedPage)).status).toBe(500);
    handle.mockResolvedValue(redirect);
    expect((await make('site/getRedirect', path, onCachedPage)).status).toBe(200);
  });
});
