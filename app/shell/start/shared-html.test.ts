import { expect, test } from 'vitest';
import { emptyLayout } from '#app/api/site-layout.ts';
import { sharedHtmlOf } from './shared-html.tsx';

const marked = (html: string) =>
  [...html.matchAll(/href="([^"]+)"[^>]* aria-current="(\w+)"/g)].map(([, ...mark]) => mark);

test('Pages with the same marks in the menus share what is rendered', () => {
  const layout = { ...emptyLayout };
  const ofArticle = sharedHtmlOf(layout, '/articles/fiber');
  expect(sharedHtmlOf(layout, '/articles/whole-grains')).toBe(ofArticle);
  expect(marked(ofArticle.headerMenus)).toEqual([['/articles', 'true']]);
  expect(marked(ofArticle.mainMenu)).toEqual([['/articles', 'true']]);
});

test('Each page has the marks of its own section', () => {
  const layout = { ...emptyLayout };
  sharedHtmlOf(layout, '/articles/fiber');
  expect(marked(sharedHtmlOf(layout, '/articles').mainMenu)).toEqual([['/articles', 'page']]);
  expect(marked(sharedHtmlOf(layout, '/search').mainMenu)).toEqual([['/search', 'page']]);
  expect(marked(sharedHtmlOf(layout, '/').mainMenu)).toEqual([]);
});

test('A changed layout is rendered again', () => {
  const site = { ...emptyLayout.site, name: 'Second Helping' };
  sharedHtmlOf({ ...emptyLayout }, '/');
  expect(sharedHtmlOf({ ...emptyLayout, site }, '/').drawnLogo).toContain('Second Helping');
});

test('Shared content has no generated ids, which would repeat those of a page', () => {
  expect(Object.values(sharedHtmlOf({ ...emptyLayout }, '/')).join('')).not.toMatch(/_R_/);
});
