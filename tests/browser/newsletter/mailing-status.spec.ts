import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';

test('A mailing that was sent off now is starting, wherever it is listed, and not scheduled', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  const slug = '2026November';
  const { id: page_id } = await db
    .selectFrom('pages')
    .select('id')
    .where('name', '=', slug)
    .executeTakeFirstOrThrow();
  // This program has no mail service, so nothing picks the mailing up.
  const id = 'a-mailing-that-starts-now';
  await aMailing({ db }, { id, page_id, slug });
  await signIn(page, program.administrator);
  const main = page.getByRole('main');
  await open(page, `/dashboard/Mailings/${id}`);
  await expect(main.getByRole('status').first()).toHaveText('Starting');
  await expect(main).toContainText('Sending starts in a moment.');
  await open(page, '/dashboard/Mailings');
  await expect(main.locator('tbody tr').first()).toContainText('Starting');
  await open(page, `/cms/newsletters/${slug}/send`);
  await expect(main.getByRole('region', { name: 'Mailings of this issue' })).toContainText(
    'Starting',
  );
  await open(page, '/cms/structure');
  // Issues of other tests may push it below the ones that are shown at once.
  await page.getByLabel('Find a page or a list').fill(slug);
  const issue = main.getByRole('listitem').filter({ hasText: slug });
  await expect(issue).toContainText('Starting');
  await expect(issue).not.toContainText('Scheduled');
  await db.deleteFrom('mailings').where('id', '=', id).execute();
});
