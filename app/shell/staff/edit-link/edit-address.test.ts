import { expect, test } from 'vitest';
import { editAddress } from './edit-address.ts';

test('Every public page with a text of its own leads to its editing screen, and no other does', () => {
  const expected = {
    '/': '/cms/home/Home',
    '/about': '/cms/about/About',
    '/articles': '/cms/intro/Articles',
    '/articles/Fiber': '/cms/articles/Fiber',
    '/Articles/Fiber/': '/cms/articles/Fiber',
    '/policy/Privacy': '/cms/footerCMS/Privacy',
    '/events/soup-night': '/dashboard/Events',
    '/FAQ': '/cms/intro/FAQ',
    '/articles/Fiber/print': null,
    '/search': null,
    '/account': null,
    '/cms-preview/about/About': null,
  };
  const actual = Object.keys(expected).map((path) => [path, editAddress(path)]);
  expect(Object.fromEntries(actual)).toEqual(expected);
});
