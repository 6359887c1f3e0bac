import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';

test('With text of twice the size, lists of events and articles fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/Events', '/', '/programs', '/articles']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('--root-size', '225%'));
    await expectAccessible(page, path);
  }
});

test('A disabled button of the dark footer has an outline', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/About');
  const contrast = await page.locator('.site-footer').evaluate((footer) => {
    const button = document.createElement('button');
    button.className = 'button';
    button.disabled = true;
    footer.append(button);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const outline = luminance(getComputedStyle(button).borderTopColor);
    const ground = luminance(getComputedStyle(footer).backgroundColor);
    return (Math.max(outline, ground) + 0.05) / (Math.min(outline, ground) + 0.05);
  });
  expect(contrast).toBeGreaterThanOrEqual(3);
});
