import { pathIn } from '#contract/shared/language/language-paths.ts';
import { allLanguages } from '#contract/shared/language/languages.ts';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import {
  callAs,
  expect,
  open,
  signIn,
  startApplication,
  test,
} from '#tests/support/browser/fixtures.ts';
import { publicPaths, sampleOf } from '#tests/support/browser/public-paths.ts';

/** Pages of one kind are built alike: a sample is checked, and all of them in thorough runs. */
const groups = [
  { title: 'the pages at the top of the menus', of: /^\/[^/]*$/, some: 12 },
  { title: 'articles', of: /^\/articles\//, some: 2 },
  { title: 'courses', of: /^\/courses\//, some: 1 },
  { title: 'programs', of: /^\/programs\//, some: 1 },
  { title: 'newsletters', of: /^\/newsletters\//, some: 1 },
  { title: 'policies', of: /^\/policy\//, some: 1 },
  { title: 'pages in Spanish', of: /^\/es\//, some: 6 },
];

for (const { title, of, some } of groups) {
  for (const language of allLanguages) {
    for (const { how, most, tag } of [
      { how: '', most: some, tag: '@slow' },
      { how: 'all of ', most: 1000, tag: '@thorough' },
    ]) {
      test(`The accessibility check finds nothing on ${how}${title} in ${language}`, {
        tag,
      }, async ({ page, program }) => {
        test.setTimeout(300_000);
        const paths = (await publicPaths(program.address)).filter((path) => of.test(path));
        expect(paths.length).toBeGreaterThan(3);
        for (const [index, path] of sampleOf(paths, most).entries()) {
          await page.emulateMedia({ colorScheme: index % 4 < 2 ? 'light' : 'dark' });
          await page.goto(pathIn(language, path));
          // Alternately phone and desktop, light and dark; thorough runs check each page at both widths.
          const widths = tag === '@thorough' ? phoneAndDesktop : [phoneAndDesktop[index % 2]];
          await expectAccessible(page, pathIn(language, path), widths);
        }
      });
    }
  }
}

test('The accessibility check finds nothing on the 404 page', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto('/no-such-page');
  await expectAccessible(page, '404', phoneAndDesktop);
});

test('The accessibility check finds nothing in open menus, the sign-in dropdown and unfolded text', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/About');
  for (const name of ['Courses', 'Sign In']) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await expectAccessible(page, name, phoneAndDesktop);
    await page.keyboard.press('Escape');
  }
  await page.goto('/FAQ');
  for (const summary of await page.locator('main summary').all()) {
    if (await summary.isVisible()) await summary.click();
  }
  await expectAccessible(page, 'unfolded questions', phoneAndDesktop);
});

test('The accessibility check finds nothing in the dashboard and the content management', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.setTimeout(180_000);
  await signIn(page, program.administrator);
  const edited = { section: 'about', name: 'AboutBoard' } as const;
  await callAs(page, 'pages/editPageData', { ...edited, subtitle: 'Who sits at our table' });
  for (const path of [
    '/dashboard',
    '/cms',
    '/cms/courses/_New',
    '/cms/history/about/AboutBoard',
    '/cms/about/About',
  ]) {
    await page.goto(path);
    await startApplication(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path, phoneAndDesktop);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  // Once its own application runs, the frame sends no more requests.
  await expect(page.frameLocator('iframe').locator('#main')).toHaveAttribute('aria-label', /\w/);
  await expectAccessible(page, 'a preview', phoneAndDesktop);
  await open(page, '/cms/articles/Fiber');
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the dialog that renames', phoneAndDesktop);
});
