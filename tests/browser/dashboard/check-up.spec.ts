import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('An administrator runs the check-up and reads what to do', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  test.setTimeout(90_000);
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Check-up' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check-up');
  // Nothing is checked before someone asks.
  await expect(main.getByRole('list', { name: 'Findings' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Check now' }).click();
  const findings = main.getByRole('list', { name: 'Findings' });
  await expect(findings).toBeVisible({ timeout: 40_000 });
  await expect(main.getByText(/^Found \w+ problems? and \w+ warnings?\.$/)).toBeVisible();
  await expect(findings.getByText(/^OK Storage: /)).toBeVisible();
  await expect(findings.getByText(/^OK Database: /).first()).toBeVisible();
  await expectAccessible(page, 'the check-up');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
