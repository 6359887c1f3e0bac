import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

/** Whether the page's background is dark, and the color of the browser's bars belongs to it. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const brightness = (color: string) => Number(/\d+/.exec(color)?.[0]);
    const probe = document.createElement('p');
    const [bars] = [...document.querySelectorAll('meta[name=theme-color]')]
      .map((meta) => meta as HTMLMetaElement)
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => {
        probe.style.color = content;
        return probe.style.color;
      });
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    if (bars !== ground) return `background ${ground}, bars ${bars}`;
    return brightness(ground) < 128;
  });

test('Colors are as the device prefers until a visitor chooses the others', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);

  await footer.getByRole('button', { name: 'Dark colors' }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await page.goto('/articles/Hidden-Salt');
  expect(await isDark(page)).toBe(true);
  await footer.getByRole('button', { name: 'Light colors' }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  // The visitor’s choice is the device’s again, so the page follows it.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
});

test('Without JavaScript colors are as the device prefers, and no button promises another', async ({
  browser,
  program,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(program.address);
  const ground = page.locator('html');
  await expect(ground).toHaveCSS('background-color', 'rgb(30, 29, 27)');
  await expect(page.getByRole('button', { name: /colors$/ })).toHaveCount(0);
  await context.close();
});

test('Members and staff switch colors in the menu of their account', async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Dark colors' }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the dashboard in the dark');
});

test('A page is printed in light colors, without links to policies', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/articles/Hidden-Salt');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(43, 42, 38)');
  await expect(page.locator('.policy-links').first()).toBeHidden();
});
