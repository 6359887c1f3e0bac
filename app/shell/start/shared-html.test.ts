import { expect, test } from 'vitest';
import { emptyLayout } from '#app/api/site-layout.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { sharedHtmlOf } from './shared-html.tsx';

const english = translatorOf('en');

const marked = (html: string) =>
  [...html.matchAll(/href="([^"]+)"[^>]* aria-current="(\w+)"/g)].map(([, ...mark]) => mark);

test('Pages with the same marks in the menus share what is rendered', () => {
  const layout = { ...emptyLayout };
  const ofArticle = sharedHtmlOf(layout, '/articles/fiber', english);
  expect(sharedHtmlOf(layout, '/articles/whole-grains', english)).toBe(ofArticle);
  expect(marked(ofArticle.headerMenus)).toEqual([['/articles', 'true']]);
  expect(marked(ofArticle.mainMenu)).toEqual([['/articles', 'true']]);
});

test('Each page has the marks of its own section', () => {
  const layout = { ...emptyLayout };
  sharedHtmlOf(layout, '/articles/fiber', english);
  expect(marked(sharedHtmlOf(layout, '/articles', english).mainMenu)).toEqual([
    ['/articles', 'page'],
  ]);
  expect(marked(sharedHtmlOf(layout, '/search', english).mainMenu)).toEqual([['/search', 'page']]);
  expect(marked(sharedHtmlOf(layout, '/', english).mainMenu)).toEqual([]);
});

test('Each language has its own, with links to its own pages', () => {
  const layout = { ...emptyLayout };
  sharedHtmlOf(layout, '/articles/fiber', english);
  const { mainMenu } = sharedHtmlOf(layout, '/es/articles/fiber', translatorOf('es'));
  expect(marked(mainMenu)).toEqual([['/es/articles', 'true']]);
});

test('A changed layout is rendered again', () => {
  const site = { ...emptyLayout.site, name: 'Second Helping' };
  sharedHtmlOf({ ...emptyLayout }, '/', english);
  expect(sharedHtmlOf({ ...emptyLayout, site }, '/', english).drawnLogo).toContain(
    'Second Helping',
  );
});

test('Shared content has no generated ids, which would repeat those of a page', () => {
  expect(Object.values(sharedHtmlOf({ ...emptyLayout }, '/', english)).join('')).not.toMatch(/_R_/);
});
