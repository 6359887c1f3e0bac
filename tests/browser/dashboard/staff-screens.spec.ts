import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

/** Screens that no menu and no tree links to. */
const others = [
  '/cms/calendar',
  '/cms/trash',
  '/cms/articles/_New',
  '/cms/history/articles/Reading-Labels',
  '/cms/review/articles/Reading-Labels',
  '/cms/claims/articles/Reading-Labels',
  '/cms/courses/Nutrition-Basics/quiz',
  '/dashboard/Events/new',
  '/dashboard/Users/Invitations',
];

const linksOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );

/** Pages of one section are edited on screens that are built alike. */
const oneOfEach = (paths: string[]) => [
  ...new Map(paths.map((path) => [path.split('/').slice(0, 3).join('/'), path])).values(),
];

/** How many tests share the screens, so that each ends within minutes. */
const shares = 6;

for (let share = 1; share <= shares; share += 1) {
  test(`No staff screen is wider than a phone, and the accessibility check finds nothing on any: ${share} of ${shares}`, {
    tag: '@thorough',
  }, async ({ page, program }) => {
    test.setTimeout(600_000);
    await signIn(page, program.administrator);
    await open(page, '/dashboard');
    const screens = await linksOf(page, 'nav[aria-label="Staff"] a');
    await open(page, '/cms/structure');
    // One that is open is no longer among them.
    const closed = page.locator('main details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    const editing = oneOfEach(await linksOf(page, 'main a[href^="/cms/"]'));
    expect(screens.length).toBeGreaterThan(15);
    expect(editing.length).toBeGreaterThan(10);
    const all = [...new Set([...screens, ...editing, ...others])];
    for (const path of all.filter((_path, index) => index % shares === share - 1)) {
      await open(page, path);
      await expectAccessible(page, path, phoneAndDesktop);
    }
  });
}
