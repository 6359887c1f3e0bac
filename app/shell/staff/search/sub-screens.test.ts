import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withInner } from '#app/routes/all.ts';
import { privateRoutes } from '#app/routes/private.ts';
import { holdsAny, type Role, roles } from '#contract/shared/roles.ts';
import { screensFor } from '../navigation/screens.ts';
import { subScreens } from './sub-screens.ts';
import { placesNamed } from './use-staff-search.ts';

const everyone: readonly Role[] = roles;

/** Whom each middleware of a route lets in; the others let everyone in who is signed in. */
const letIn: Record<string, readonly Role[]> = {
  ...Object.fromEntries(roles.map((role) => [role, [role]])),
  editorOrNewsletter: ['editor', 'newsletter'],
  editorOrEvents: ['editor', 'events'],
  newsletterOrFundraiser: ['newsletter', 'fundraiser'],
  editorNewsletterOrEvents: ['editor', 'newsletter', 'events'],
  seesPeople: ['newsletter', 'events', 'fundraiser'],
};

const routes = privateRoutes
  .flatMap(withInner)
  .flatMap(({ path, file }) => (path === undefined ? [] : [{ path, file }]));

/** Who may open an address, by the middleware of its route. */
function allowedAt(address: string): readonly Role[] {
  const [path = ''] = address.slice(1).split(/[?#]/);
  const route =
    routes.find((each) => each.path === path) ??
    routes.find((each) =>
      new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`).test(path),
    );
  const source = readFileSync(`app/${route?.file}.route.tsx`, 'utf8');
  const [, named = ''] = /guards\(([^)]*)\)/.exec(source) ?? [];
  const guards = [...named.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  // In the section of newsletters, their team is let in too.
  if (guards.includes('sectionEditor')) {
    return path.includes('/newsletters/') ? ['editor', 'newsletter'] : ['editor'];
  }
  return guards.map((guard) => letIn[guard]).find((who) => who !== undefined) ?? everyone;
}

test.each(everyone)('The search leads %s only to screens that this role may open', (role) => {
  const own = subScreens.filter((screen) => holdsAny([role], screen.roles));
  for (const { path } of [...screensFor([role]), ...own]) {
    expect(holdsAny([role], allowedAt(path)), path).toBe(true);
  }
});

test('The search finds screens below those of the navigation, also by other words for them', () => {
  const labels = (search: string, held: readonly Role[] = ['administrator']) =>
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
  expect(labels('email')[0]).toBe('Email');
  expect(labels('two-factor', ['fundraiser'])).toEqual(['Two-step sign-in']);
});
