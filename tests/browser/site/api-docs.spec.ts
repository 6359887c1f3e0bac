import { expect, open, test } from '#tests/support/browser/fixtures.ts';

test('A developer reads about a call, and tries it from the documentation', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !url.startsWith('data:')) elsewhere.push(url);
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/api/docs#/site/siteGetRedirect');
  const call = page.locator('#operations-site-siteGetRedirect');
  // Swagger UI reads the whole description before it shows a call, which takes long while other tests run.
  await expect(call).toContainText('Anyone may make this call.', { timeout: 60_000 });
  await expect(call.locator('.highlight-code').first()).toContainText('/about-us');
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText(
    '200',
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(elsewhere).toEqual([]);
});

test('No page of the site loads the viewer of the documentation', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await open(page, '/');
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter((path) => /swagger|api\/(?:docs|openapi)/.test(path))).toEqual([]);
});
