import { expect, test } from 'vitest';
import { editTargetOf } from './edit-address.ts';

test('Every public page with a text of its own leads to its editing screen, and no other does', () => {
  const expected = {
    '/': '/cms/home/Home',
    '/about': '/cms/about/About',
    '/articles': '/cms/intro/Articles',
    '/articles/Fiber': '/cms/articles/Fiber',
    '/Articles/Fiber/': '/cms/articles/Fiber',
    '/policy/Privacy': '/cms/footerCMS/Privacy',
    '/events': '/dashboard/Events',
    '/Board': '/cms/board/Board',
    '/FAQ': '/cms/structure#section-faq',
    '/test': '/cms/structure#section-test',
    '/articles/Fiber/print': undefined,
    '/search': undefined,
    '/account': undefined,
    '/cms-preview/about/About': undefined,
  };
  const actual = Object.keys(expected).map((path) => [path, editTargetOf(path)?.path]);
  expect(Object.fromEntries(actual)).toEqual(expected);
});

test('An event and a campaign lead to the screen of each, for the teams that may open it', () => {
  expect(editTargetOf('/events/soup-night')).toEqual({
    path: '/dashboard/Events',
    needs: 'events.read',
    lookUp: { kind: 'event', slug: 'soup-night' },
  });
  expect(editTargetOf('/campaigns/Seeds')).toMatchObject({
    needs: 'campaigns.manage',
    lookUp: { kind: 'campaign', slug: 'Seeds' },
  });
});

test('Only those who may edit a page are led to its editing screen', () => {
  expect(editTargetOf('/articles/Fiber')?.needs).toBe('pages.edit');
  expect(editTargetOf('/newsletters/May')?.needs).toBe('issues.edit');
});
