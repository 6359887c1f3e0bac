import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { splitByFirstSegment } from './routes-by-segment.ts';

const routes = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  articles: { id: 'articles', parentId: 'root', path: 'Articles' },
  article: { id: 'article', parentId: 'root', path: 'articles/:name' },
  feed: { id: 'feed', parentId: 'root', path: 'feed.xml' },
  staff: { id: 'staff', parentId: 'root' },
  users: { id: 'users', parentId: 'staff', path: 'dashboard/Users' },
  user: { id: 'user', parentId: 'users', path: ':id' },
  unknown: { id: 'unknown', parentId: 'root', path: '*' },
};
const split = splitByFirstSegment({ routes } as unknown as ServerBuild);
const routesFor = (segment: string) => Object.keys(split(segment).routes);

test('A path is matched with the routes of its first segment, and those of any', () => {
  expect(routesFor('articles')).toEqual([
    'root',
    'home',
    'articles',
    'article',
    'staff',
    'unknown',
  ]);
  expect(routesFor('feed.xml')).toEqual(['root', 'home', 'feed', 'staff', 'unknown']);
  expect(routesFor('dashboard')).toEqual(['root', 'home', 'staff', 'users', 'user', 'unknown']);
  for (const segment of ['', '_', 'elsewhere', 'constructor']) {
    expect(routesFor(segment)).toEqual(['root', 'home', 'staff', 'unknown']);
  }
});

test('A first segment always has the same build, so that its handler is made once', () => {
  expect(split('articles')).toBe(split('articles'));
  expect(split('elsewhere')).toBe(split('nowhere'));
});
