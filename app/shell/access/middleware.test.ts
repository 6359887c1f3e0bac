import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createGuards, guards } from './middleware.ts';

type Arguments = Parameters<MiddlewareFunction<Response>>[0];

async function run(name: string, use: (...names: never[]) => MiddlewareFunction[] = guards) {
  const context = new RouterContextProvider();
  const url = new URL('http://site.example/account');
  const [middleware] = use(name as never);
  const page = new Response('the page');
  return middleware?.(
    { context, url, request: new Request(url), params: {} } as unknown as Arguments,
    async () => page,
  );
}

test('An unregistered middleware is named in the error', async () => {
  await expect(run('tokens')).rejects.toThrow('Unknown route middleware: tokens');
});

test('A middleware that returns false or an error responds with 404 and the path', async () => {
  for (const outcome of [false, new Error('no')] as const) {
    await expect(run('closed', createGuards({ closed: () => outcome }))).rejects.toMatchObject({
      data: '/account',
      init: { status: 404 },
    });
  }
});

test('A middleware that returns nothing lets the page through', async () => {
  const page = (await run('open', createGuards({ open: () => undefined }))) as Response;
  expect(await page.text()).toBe('the page');
});

test('Without the token cookie the gate redirects to the home page', async () => {
  const left = (await run('token').catch((thrown: unknown) => thrown)) as Response;
  expect(left.headers.get('location')).toBe('/');
});
