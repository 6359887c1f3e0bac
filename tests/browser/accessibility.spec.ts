import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callAs, expect, open, signIn, startApplication, test } from './fixtures.ts';
import { publicPaths } from './public-paths.ts';

const both = [390, 1280];

/** Asks axe about the page as it stands, at the widths of a phone and of a desk. */
async function expectNoViolations(page: Page, what: string, widths = both): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // There are no frames of other sites here, so that axe needs no window of its own.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => ({
      rule: id,
      where: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }));
    expect.soft(found, `${what} at ${width} px`).toEqual([]);
  }
}

/** Pages of one kind are built alike: some of them speak for all, but for the long run, which asks each. */
const groups = [
  { title: 'the pages at the top of the menus', of: /^\/[^/]*$/, some: 30 },
  { title: 'articles', of: /^\/articles\//, some: 2 },
  { title: 'courses', of: /^\/courses\//, some: 1 },
  { title: 'programs', of: /^\/programs\//, some: 1 },
  { title: 'newsletters', of: /^\/newsletters\//, some: 1 },
  { title: 'policies', of: /^\/policy\//, some: 1 },
];

for (const { title, of, some } of groups) {
  for (const { how, most, tag } of [
    { how: '', most: some, tag: [] },
    { how: 'all of ', most: 1000, tag: ['@thorough'] },
  ]) {
    test(`A reader with a screen reader meets no obstacle on ${how}${title}`, { tag }, async ({
      page,
      program,
    }) => {
      test.setTimeout(300_000);
      const paths = (await publicPaths(program.address)).filter((path) => of.test(path));
      expect(paths.length).toBeGreaterThan(3);
      for (const [index, path] of spread(paths, most).entries()) {
        await page.goto(path);
        // Phone and desk by turns; the long run looks at each page in both.
        const widths = tag.length > 0 ? both : [both[index % 2] ?? 390];
        await expectNoViolations(page, path, widths);
      }
    });
  }
}

/** So many of them, from first to last. */
function spread(paths: string[], most: number): string[] {
  const count = Math.min(most, paths.length);
  return Array.from(
    { length: count },
    (_, index) => paths[Math.floor((index * paths.length) / count)] ?? '',
  );
}

test('A reader meets no obstacle on the page for an address that is no page', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.goto('/no-such-page');
  await expectNoViolations(page, '404');
});

test('A reader meets no obstacle in open menus, the sign-in dropdown and unfolded text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/About');
  for (const name of ['Courses', 'Sign In']) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await expectNoViolations(page, name);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
  }
  await page.goto('/FAQ');
  for (const summary of await page.locator('main summary').all()) {
    if (await summary.isVisible()) await summary.click();
  }
  await expectNoViolations(page, 'unfolded questions');
});

test('Staff meet no obstacle in the dashboard and the content management', async ({
  page,
  program,
}) => {
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
    await expectNoViolations(page, path);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'As visitors will see it' })).toBeVisible();
  // Once its own application runs, the frame around the page keeps quiet.
  await expect(page.frameLocator('iframe').locator('#main')).toHaveAttribute('aria-label', /\w/);
  await expectNoViolations(page, 'a preview');
  await open(page, '/cms');
  await page
    .getByRole('button', { name: /^Rename or delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'the dialog that renames');
});
