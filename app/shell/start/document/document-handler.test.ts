import {
  data,
  type EntryContext,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  RouterContextProvider,
  redirect,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import { createDocumentHandler, type DocumentRenderer } from './document-handler.ts';

const page = { default: () => null };
const fail = () => {
  throw new Error('The database is locked.');
};
const route = (id: string, path: string, module: object) => ({
  id,
  path,
  parentId: 'root',
  module,
});
const routes = {
  root: { id: 'root', path: '', module: { ...page, loader: () => 'frame' } },
  article: route('article', 'articles/:name', {
    ...page,
    loader: ({ params }: { params: { name: string } }) => params.name,
  }),
  old: route('old', 'old', { ...page, loader: () => Promise.reject(redirect('/new', 301)) }),
  missing: route('missing', 'missing', {
    ...page,
    loader: () => Promise.reject(data('no such page', { status: 404 })),
  }),
  broken: route('broken', 'broken', { ...page, loader: fail }),
  cookie: route('cookie', 'cookie', {
    ...page,
    loader: () => data('', { status: 400, headers: { 'set-cookie': 'a=1' } }),
  }),
  closed: route('closed', 'closed', {
    ...page,
    middleware: [() => Promise.reject(data(null, { status: 403 }))],
    loader: fail,
  }),
  staff: route('staff', 'staff', { ...page, ErrorBoundary: () => null }),
  screen: { ...route('screen', 'screen', { ...page, loader: fail }), parentId: 'staff' },
  moved: route('moved', 'moved', {
    ...page,
    middleware: [
      () =>
        Promise.reject(redirect('/sign-in', { headers: { 'set-cookie': 'token=; Max-Age=0' } })),
    ],
  }),
  feed: route('feed', 'feed.xml', { loader: () => new Response('feed') }),
};

const write = async ({ staticHandlerContext: { loaderData, errors } }: EntryContext) => ({
  html: Buffer.from(JSON.stringify({ loaderData, errors })),
  scripts: ['start()'],
});

async function open(path: string, render: DocumentRenderer['render'] = write) {
  const reported: string[] = [];
  const handle = createDocumentHandler({ routes, assets: {} } as unknown as ServerBuild, {
    render,
    report: (error) => reported.push((error as Error).message),
  });
  const url = new URL(path, 'http://site.example');
  const response = await handle(url, new RouterContextProvider());
  if (!response) return null;
  const { status, headers, body } = response;
  const text = Buffer.isBuffer(body) ? body.toString() : '';
  const scripts = 'scripts' in response ? response.scripts : [];
  return { status, headers, text, scripts, reported };
}

test('A page is rendered with what all of its loaders return', async () => {
  const response = await open('/articles/Fiber');
  expect(response?.status).toBe(200);
  expect(response?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response?.scripts).toEqual(['start()']);
  expect(JSON.parse(response?.text ?? '')).toEqual({
    loaderData: { root: 'frame', article: 'Fiber' },
    errors: null,
  });
});

test('A page has the status and the cookies that its loader gives it', async () => {
  const response = await open('/cookie');
  expect([response?.status, response?.headers.getSetCookie()]).toEqual([400, ['a=1']]);
});

test('A redirect is passed on', async () => {
  const response = await open('/old');
  expect([response?.status, response?.headers.get('location')]).toEqual([301, '/new']);
});

test('A page that is not found shows what was thrown, and nothing is reported', async () => {
  const response = await open('/missing');
  expect(response).toMatchObject({ status: 404, reported: [] });
  expect(JSON.parse(response?.text ?? '').errors.root).toMatchObject({ data: 'no such page' });
  expect((await open('/nowhere'))?.status).toBe(404);
});

test('An error within the server is reported, and the page does not know it', async () => {
  const shown: unknown[] = [];
  const response = await open('/broken', (router) => {
    shown.push(router.staticHandlerContext.errors?.root);
    return write(router);
  });
  expect(response).toMatchObject({ status: 500, reported: ['The database is locked.'] });
  expect(shown).toEqual([new Error('Unexpected Server Error')]);
});

test('An error is shown in the nearest part of the page that can show it', async () => {
  const response = await open('/staff/screen');
  expect(response?.status).toBe(500);
  expect(Object.keys(JSON.parse(response?.text ?? '').errors)).toEqual(['staff']);
});

test('A redirect of middleware keeps its cookies', async () => {
  const response = await open('/moved');
  expect(response?.status).toBe(302);
  expect(response?.headers.getSetCookie()).toEqual(['token=; Max-Age=0']);
});

test('A response thrown while a page is rendered decides its status', async () => {
  const response = await open('/articles/Fiber', async (router) => {
    if (router.staticHandlerContext.errors) return write(router);
    throw new ErrorResponseImpl(410, 'Gone', 'no longer here');
  });
  expect(response?.status).toBe(410);
  expect(JSON.parse(response?.text ?? '').errors.root).toMatchObject({ data: 'no longer here' });
});

test('Middleware decides before any loader runs', async () => {
  expect(await open('/closed')).toMatchObject({ status: 403, reported: [] });
});

test('A page that cannot be rendered is rendered with its error', async () => {
  const response = await open('/articles/Fiber', (router) =>
    router.staticHandlerContext.errors ? write(router) : fail(),
  );
  expect(response).toMatchObject({ status: 500, reported: ['The database is locked.'] });
  expect(JSON.parse(response?.text ?? '').errors).toHaveProperty('root');
});

test('If not even its error can be rendered, the answer is plain', async () => {
  const response = await open('/articles/Fiber', fail);
  expect(response?.status).toBe(500);
  expect(response?.headers.get('content-type')).toBe('text/plain');
  expect(response?.reported).toHaveLength(2);
});

test('What is not a page is left to the router', async () => {
  expect(await open('/feed.xml')).toBeNull();
});
