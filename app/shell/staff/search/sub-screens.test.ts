import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { withInner } from '#app/routes/all.ts';
import { privateRoutes } from '#app/routes/private.ts';
import { capabilities } from '#contract/shared/capabilities.ts';
import type { HeldRoles } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { roles } from '#contract/shared/roles.ts';
import { mayOpen, screensFor } from '../navigation/screens.ts';
import { subScreens } from './sub-screens.ts';
import { placesNamed } from './use-staff-search.ts';

const routes = privateRoutes
  .flatMap(withInner)
  .flatMap(({ path, file }) => (path === undefined ? [] : [{ path, file }]));

/** The capability that an address takes, by the middleware of its route; null: all staff may open it. */
function neededAt(address: string) {
  const [path = ''] = address.slice(1).split(/[?#]/);
  const route =
    routes.find((each) => each.path === path) ??
    routes.find((each) => matchPath(`/${each.path}`, `/${path}`));
  const source = readFileSync(`app/${route?.file}.route.tsx`, 'utf8');
  const [, named = ''] = /guards\(([^)]*)\)/.exec(source) ?? [];
  const guards = [...named.matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name);
  if (guards.includes('sectionEditor')) return editingOf(path.split('/')[1]);
  return capabilities.find((capability) => guards.includes(capability)) ?? null;
}

test.each(roles)('The search leads %s only to screens that this role may open', (role) => {
  const own = subScreens.filter((screen) => mayOpen([role], screen));
  for (const { path } of [...screensFor([role]), ...own]) {
    expect(mayOpen([role], { needs: neededAt(path) }), path).toBe(true);
  }
});

test('The search finds screens below those of the navigation, also by other words for them', () => {
  const labels = (search: string, held: HeldRoles = ['administrator']) =>
    placesNamed(search, held).map(({ label }) => label);
  for (const search of [
    'glossary',
    'trash',
    'calendar',
    'faq',
    'footer',
    'bottom menu',
    'nutrition test',
    'batches',
    'duplicates',
    'statements',
    'campaigns',
    'receipts',
    'time zone',
    'email',
    'password',
    'two-step',
    'new article',
    'reviews',
    'services',
  ]) {
    expect(labels(search), search).not.toEqual([]);
  }
  expect(labels('colors', ['editor'])).toEqual([]);
  expect(labels('colors', ['editor', 'publisher'])).toEqual(['Colors']);
  expect(labels('email').slice(0, 2)).toEqual(['Email settings', 'Email']);
  expect(labels('two-factor', ['fundraiser'])).toEqual(['Two-step sign-in']);
});
