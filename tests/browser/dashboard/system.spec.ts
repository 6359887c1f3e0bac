import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('An administrator sees how the program is doing', { tag: '@slow' }, async ({
  page,
  program,
  db,
}) => {
  const now = Date.now();
  await db
    .insertInto('job_runs')
    .values({
      name: 'knitting',
      every: 5_000,
      last_success_at: now - 90_000_000,
      last_failure_at: now,
      last_error: 'There is no wool.',
      failing_since: now - 80_000_000,
    })
    .execute();
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page).toHaveURL('/dashboard/System');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  const job = main.getByRole('row', { name: /^Knitting/ });
  await expect(job).toContainText('Failing since');
  await expect(job).toContainText('There is no wool.');
  await expect(job).toContainText('Every 5 seconds');
  await expect(main.getByRole('row', { name: /^Emails/ })).toBeVisible();
  await expectAccessible(page, 'the System screen');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const used = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(used, `${width} px`).toBeLessThanOrEqual(width);
  }
  await db.deleteFrom('job_runs').where('name', '=', 'knitting').execute();
});

test('An error page has an id that administrators find among the failures', {
  tag: '@slow',
}, async ({ page, program, db, problems }) => {
  problems.expect(/500/);
  await signIn(page, program.administrator);
  await db.schema.alterTable('redirects').renameTo('redirects_away').execute();
  const response = await page.goto('/cms/redirects');
  const requestId = response?.headers()['x-request-id'] ?? '';
  expect(requestId).toMatch(/^[\w-]{22}$/);
  const reference = page.locator('.error-reference');
  await expect(reference).toContainText(`please quote ${requestId}`);
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await expect(reference).toContainText(requestId);
  await db.schema.alterTable('redirects_away').renameTo('redirects').execute();
  await expect(async () => {
    await open(page, '/dashboard/System');
    await expect(page.getByText(requestId).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Answering requests').first()).toBeVisible();
});
