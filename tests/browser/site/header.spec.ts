import { expect, test } from '#tests/support/browser/fixtures.ts';

/** The vertical centers of what the header shows, rounded to whole pixels. */
const rowsOf = (header: HTMLElement) => [
  ...new Set(
    [...header.querySelectorAll<HTMLElement>('.site-header-row :is(a, button)')]
      .filter((item) => item.offsetWidth > 0)
      .map((item) => item.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2)),
  ),
];

for (const fonts of ['the site’s fonts', 'fallback fonts']) {
  test(`The header is one row at every width, with ${fonts}`, async ({ page, problems }) => {
    if (fonts === 'fallback fonts') {
      problems.expect(/woff2/);
      await page.route('**/*.woff2', (route) => route.abort());
    }
    for (const width of [1600, 1440, 1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [path, name] of [
        ['/events', 'Main'],
        ['/es/events', 'Principal'],
      ] as const) {
        await page.goto(path);
        const header = page.getByRole('banner');
        expect(await header.evaluate(rowsOf), `${path} at ${width} pixels`).toHaveLength(1);
        const menu = header.getByRole('navigation', { name });
        await expect(menu, `${path} at ${width} pixels`).toBeVisible({ visible: width >= 1280 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
}

test('Events and questions are in the header, and in the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL('/FAQ');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Questions' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await menu.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
});
