import { readFile } from 'node:fs/promises';
import { checkBackup, readState } from '#tests/support/backup/backup-state.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { holdMail } from '#tests/support/mail/outbox.ts';

/** For the backup, in ms. */
const deadline = 240_000;

test('An administrator backs up the site and downloads the backup', { tag: '@slow' }, async ({
  page,
  program,
  db,
  problems,
}) => {
  problems.expect(/400/);
  test.setTimeout(deadline + 60_000);
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Backups');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Back up now' }).click();
  await expect(main.getByText('The backup begins within a few seconds.')).toBeVisible();
  // It is made and verified at low priority, so a busy machine takes its time.
  const backup = async () => {
    const { proven, failure } = await readState({ db });
    return failure || (proven ? 'proven' : 'under way');
  };
  await expect.poll(backup, { timeout: deadline }).toBe('proven');
  await expect(main.getByText('The backup is done.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expect(
    main.getByText(/^Last tested backup: \w+day \d+:\d\d [AP]M, [\d,]+ rows, [\d.]+ [KM]B$/),
  ).toBeVisible();
  await expectAccessible(page, 'the backups');

  await main.getByRole('button', { name: /^Download the newest backup/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong-pass-1');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText(/password/i).last()).toBeVisible();
  await dialog.getByLabel('Your password').fill(program.administrator.password);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  const secret = await readFile(`${program.dataDirectory}/backup.key`, 'utf8');
  await checkBackup(file, secret);
});

test('An administrator decides about emails that a restored backup holds back', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  const at = Date.now();
  const restored = { at, backupAt: at, hasJournal: false, remindersHeld: true, stripeAsked: true };
  await db
    .insertInto('site_settings')
    .values({ name: 'restoredBackup', value: JSON.stringify(restored) })
    .execute();
  const mail = { recipient: 'held@people.example', subject: 'Held', purpose: 'new-device' };
  await holdMail({ db }, mail);
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Open backups' }).click();
  await expect(page).toHaveURL('/dashboard/Backups');
  await expect(page.getByText('One email is on hold')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 email?' });
  await expectAccessible(page, 'the question');
  await dialog.getByRole('button', { name: 'Don’t send' }).click();
  await page.getByRole('button', { name: 'Discard 1 email' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard 1 email' }).click();
  await expect(page.getByText('The emails were discarded.')).toBeVisible();
  await expect(page.getByText('One email is on hold')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Newest backup' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Restored backup' })).toHaveCount(0);
  await db.deleteFrom('site_settings').where('name', '=', 'restoredBackup').execute();
  await db.deleteFrom('outbox').where('recipient', '=', mail.recipient).execute();
});

test('The backups fit a width of 320 px', async ({ page, program }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, program.administrator);
  await page.goto('/dashboard/Backups');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
