import { data, type RouteObject, RouterContextProvider, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { createPageLoader, type LoadedPage } from './page-loader.ts';

const Component = () => null;
const fail = () => {
  throw new Error('The database is locked.');
};
const missing = () => Promise.reject(data('no such page', { status: 404 }));

const children: RouteObject[] = [
  { id: 'article', path: 'articles/:name', Component, loader: ({ params }) => params.name },
  { id: 'old', path: 'old', Component, loader: () => Promise.reject(redirect('/new', 301)) },
  { id: 'missing', path: 'missing', Component, loader: missing },
  { id: 'broken', path: 'broken', Component, loader: fail },
  {
    id: 'cookie',
    path: 'cookie',
    Component,
    loader: () => data('', { status: 400, headers: { 'set-cookie': 'a=1' } }),
  },
  {
    id: 'closed',
    path: 'closed',
    Component,
    middleware: [() => Promise.reject(data(null, { status: 403 }))],
    loader: fail,
  },
  {
    id: 'staff',
    Component,
    ErrorBoundary: Component,
    children: [{ id: 'screen', path: 'staff/screen', Component, loader: fail }],
  },
  { id: 'feed', path: 'feed.xml', loader: () => new Response('feed') },
  { id: 'calendar', path: 'calendar.ics', loader: missing },
];
const routes: RouteObject[] = [
  { id: 'root', Component, ErrorBoundary: Component, loader: () => 'frame', children },
];

const reported: string[] = [];
const { loadPage, loadData } = createPageLoader(routes, (error) =>
  reported.push((error as Error).message),
);

const urlOf = (path: string) => new URL(path, 'http://site.example');
const pageAt = async (path: string) =>
  (await loadPage(urlOf(path), new RouterContextProvider())) as LoadedPage;
const responseAt = async (path: string) =>
  (await loadPage(urlOf(path), new RouterContextProvider())) as Response;
const dataAt = async (path: string, wanted: string[] | null) =>
  (await loadData(urlOf(path), new RouterContextProvider(), wanted)) as LoadedPage;

test('A page is loaded with what all of its loaders return', async () => {
  const page = await pageAt('/articles/Fiber');
  expect(page).toMatchObject({ statusCode: 200, errors: null });
  expect(page.loaderData).toEqual({ root: 'frame', article: 'Fiber' });
});

test('A page has the status and the cookies that its loader gives it', async () => {
  const { statusCode, loaderHeaders } = await pageAt('/cookie');
  expect([statusCode, loaderHeaders.cookie?.getSetCookie()]).toEqual([400, ['a=1']]);
});

test('A redirect is passed on', async () => {
  const { status, headers } = await responseAt('/old');
  expect([status, headers.get('location')]).toEqual([301, '/new']);
});

test('A page that is not found has what was thrown, and nothing is reported', async () => {
  reported.length = 0;
  const { statusCode, errors } = await pageAt('/missing');
  expect(statusCode).toBe(404);
  expect(errors?.root).toMatchObject({ data: 'no such page' });
  expect((await pageAt('/nowhere')).statusCode).toBe(404);
  expect(reported).toEqual([]);
});

test('An error within the server is reported, and the page does not know it', async () => {
  reported.length = 0;
  const { statusCode, errors } = await pageAt('/broken');
  expect(statusCode).toBe(500);
  expect(errors).toEqual({ root: new Error('Unexpected Server Error') });
  expect(reported).toEqual(['The database is locked.']);
});

test('An error belongs to the nearest part of the page that can show it', async () => {
  expect(Object.keys((await pageAt('/staff/screen')).errors ?? {})).toEqual(['staff']);
});

test('Guards decide before any loader runs', async () => {
  reported.length = 0;
  expect((await pageAt('/closed')).statusCode).toBe(403);
  expect(reported).toEqual([]);
});

test('A navigation gets the data of the wanted routes, and errors with their own routes', async () => {
  expect((await dataAt('/articles/Fiber', ['article'])).loaderData).toEqual({ article: 'Fiber' });
  expect((await dataAt('/articles/Fiber', null)).loaderData).toHaveProperty('root');
  expect(Object.keys((await dataAt('/missing', ['missing'])).errors ?? {})).toEqual(['missing']);
  expect(Object.keys((await dataAt('/closed', ['closed'])).errors ?? {})).toEqual(['closed']);
});

test('A file is its loader’s response, and a missing one is a page that says so', async () => {
  expect(await (await responseAt('/feed.xml')).text()).toBe('feed');
  expect((await pageAt('/calendar.ics')).statusCode).toBe(404);
});
