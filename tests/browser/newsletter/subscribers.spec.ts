import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { statement } from '#tests/support/newsletter/imports.ts';
import { aSubscriber, subscriberRow } from '#tests/support/newsletter/subscribers.ts';

const left = 'You’re unsubscribed. We won’t email you again.';

test.describe('A reader of the newsletter', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('chooses lists by the link in an email, then unsubscribes', async ({ page, db }) => {
      const { email, token } = await aSubscriber({ db }, { general: 1 });
      const response = await page.goto(`/newsletter/preferences?token=${token}`);
      const headers = response?.headers() ?? {};
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('strict-origin');
      const main = page.getByRole('main');
      await expect(main).toContainText('R…@example.org');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      expect(await subscriberRow({ db }, email)).toMatchObject({ general: 1, newsletters: 1 });

      await main.getByLabel('Updates').uncheck();
      await main.getByLabel('The nutrition test').check();
      await main.getByRole('button', { name: 'Save' }).click();
      await expect(main.getByRole('status').first()).toHaveText('Your preferences are saved.');
      await expect(main.getByLabel('Updates')).not.toBeChecked();
      expect(await subscriberRow({ db }, email)).toMatchObject({ general: 0, test: 1 });

      await page.goto(`/newsletter/leave?token=${token}`);
      expect(await subscriberRow({ db }, email)).toMatchObject({ status: 'confirmed' });
      await main.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(main.getByRole('status').first()).toHaveText(left);
      await expect(main.getByLabel('Your email')).toBeVisible();
      expect(await subscriberRow({ db }, email)).toMatchObject({ status: 'unsubscribed' });
    });

    test('asks for the link on the page of preferences, and opens it from the email', async ({
      page,
      db,
    }) => {
      const { email } = await aSubscriber({ db }, { general: 1 });
      await page.goto('/newsletter/preferences');
      const main = page.getByRole('main');
      await main.getByLabel('The email address that you subscribed with').fill(email);
      await main.getByRole('button', { name: 'Email me the link' }).click();
      await expect(main.getByRole('status')).toHaveText(
        'If this address is subscribed, we’ve emailed a link to it. It works for 30 days.',
      );
      await expect(main.getByRole('link', { name: 'Sign up for the newsletter' })).toBeVisible();
      await page.goto(linkIn(await lastMailTo({ db }, email)).href);
      await expect(main.getByLabel('Updates')).toBeChecked();
      await expect(main.getByRole('button', { name: 'Unsubscribe from all' })).toBeVisible();
    });

    test('who opens a forged link sees that it isn’t valid, and how to get a new one or sign up', async ({
      page,
      problems,
      db,
    }) => {
      problems.expect(/400/);
      const { token } = await aSubscriber({ db });
      for (const path of ['preferences', 'leave']) {
        const response = await page.goto(`/newsletter/${path}?token=x${token}`);
        expect(response?.status()).toBe(400);
        const main = page.getByRole('main');
        await expect(main).toContainText('This link isn’t valid.');
        await expect(main.getByRole('button', { name: 'Email me the link' })).toBeVisible();
        await expect(main.getByRole('link', { name: 'Sign up for the newsletter' })).toBeVisible();
      }
    });
  });

  test('with JavaScript sees the same, and the accessibility check finds nothing', {
    tag: '@slow',
  }, async ({ page, db }) => {
    const { email, token } = await aSubscriber({ db });
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, `/newsletter/preferences?token=${token}`);
    await expectAccessible(page, 'preferences');
    await open(page, '/newsletter/preferences');
    await expectAccessible(page, 'preferences without a link');
    await open(page, `/newsletter/preferences?token=${token}`);
    await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(left);
    await expect(page).toHaveURL(/\/newsletter\/preferences\?token=.*&saved=1$/);
    expect(await subscriberRow({ db }, email)).toMatchObject({ status: 'unsubscribed' });
  });
});

/** Opens the preview of a file. @returns its dialog */
async function previewFile(page: Page, buffer: Buffer) {
  await open(page, '/dashboard/Subscribers');
  await page.getByRole('button', { name: 'Import subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' });
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  return dialog;
}

test.describe('An administrator', () => {
  test.beforeEach(async ({ page, program, db }) => {
    await db.deleteFrom('subscribers').execute();
    await db.deleteFrom('subscriber_imports').execute();
    await signIn(page, program.administrator);
  });

  test('finds subscribers, and the page’s address keeps the view', { tag: '@slow' }, async ({
    page,
    db,
  }) => {
    for (let index = 0; index < 60; index += 1) {
      const email = `${index < 3 ? 'pea' : 'bean'}.${index}@example.org`;
      await aSubscriber({ db }, { email, createdAt: Date.now() - index * 60_000 });
    }
    await aSubscriber(
      { db },
      { email: 'left@example.org', status: 'unsubscribed', newsletters: 0 },
    );
    await open(page, '/dashboard/subscribers');
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(page.getByText('61 subscribers')).toBeVisible();
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(rows).toHaveCount(11);
    await expect(page).toHaveURL('/dashboard/subscribers?page=2');

    await page.getByLabel('Search by name, email or note').fill('PEA');
    await expect(rows).toHaveCount(3);
    await expect(page).toHaveURL('/dashboard/subscribers?search=PEA');
    const heading = page.getByRole('columnheader', { name: 'Email' });
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText('pea.0@');
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('pea.2@');
    await page.reload();
    await expect(rows.first()).toContainText('pea.2@');
    await expect(page.getByLabel('Search by name, email or note')).toHaveValue('PEA');

    await page.goto('/dashboard/Subscribers?status=unsubscribed&sort=nonsense&page=x');
    await expect(rows).toHaveCount(1);
    await expectAccessible(page, 'the table');
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('opens the details of one by keyboard, and sees how the newsletter grows', {
    tag: '@slow',
  }, async ({ page, db }) => {
    const { email } = await aSubscriber({ db });
    await open(page, '/dashboard/Subscribers');
    const name = page.getByRole('button', { name: email });
    await name.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Subscriber' });
    await expect(drawer).toContainText('Signed up here');
    await expectAccessible(page, 'the drawer');
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await page.getByText('Growth by week').click();
    await expect(page.locator('.recharts-area').first()).toBeVisible();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'Subscribers by week' })).toBeVisible();
    await expectAccessible(page, 'the growth');
  });

  test('deletes some, and all that match, after one confirmation', { tag: '@slow' }, async ({
    page,
    db,
  }) => {
    for (let index = 0; index < 55; index += 1) {
      await aSubscriber({ db }, { email: `bean.${index}@example.org` });
    }
    await aSubscriber({ db }, { email: 'kept@example.org' });
    await open(page, '/dashboard/Subscribers?search=bean');
    const rows = page.getByRole('main').locator('tbody tr');
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 subscribers?' });
    await question.getByRole('button', { name: 'Keep them' }).click();
    await expect(page.getByText('55 subscribers')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Delete 2 subscribers' }).click();
    await expect(page.getByText('Subscribers are deleted.')).toBeVisible();
    await expect(page.getByText('53 subscribers')).toBeVisible();

    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 53 that match' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 53 subscribers' }).click();
    await expect(page.getByText('No subscribers match.')).toBeVisible();
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([
      { email: 'kept@example.org' },
    ]);
  });

  test('answers what a file leaves open before anyone is imported, by keyboard and on a phone', {
    tag: '@slow',
  }, async ({ page, db }) => {
    const file = [
      'email,type,email_disabled,active_subscription,created_at',
      ...Array.from({ length: 12 }, (_, at) => `r${at}@example.org,regular,false,true,2023-01-01`),
      'left@example.org,unsubscribed,false,false,2023-01-01',
      'off@example.org,regular,true,true,2023-01-01',
      'gift@example.org,gifted,false,true,2023-01-01',
    ].join('\n');
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await previewFile(page, Buffer.from(file));
    await expect(dialog).toContainText('“true”: opted out');
    await expect(dialog).toContainText('3 questions are still open.');
    await expectAccessible(page, 'the questions');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const update = dialog.getByRole('button', { name: 'Update preview' });
    await expect(update).toBeDisabled();
    const about = (text: RegExp) => dialog.getByRole('group', { name: text });
    await about(/“regular”/)
      .getByLabel('They want the newsletter')
      .focus();
    await page.keyboard.press('Space');
    await about(/“gifted”/)
      .getByLabel('They haven’t confirmed it yet')
      .check();
    await about(/“active_subscription”/)
      .getByLabel('It says nothing')
      .check();
    await update.click();
    await expect(dialog).toContainText('12 to add');
    await expect(about(/“regular”/).getByLabel('They want the newsletter')).toBeChecked();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, 'the answered questions');
    await expect(dialog.getByLabel('How and when did')).toBeHidden();
    await dialog.getByLabel('Monthly newsletter').check();
    await dialog.getByLabel('They already confirmed elsewhere').check();
    await dialog.getByLabel('These people asked for the newsletter.').check();
    await dialog.getByRole('button', { name: 'Add 12' }).click();
    await expect(dialog.getByText('12 subscribers were added.')).toBeVisible();
    for (const email of ['left@example.org', 'off@example.org', 'gift@example.org']) {
      expect(await subscriberRow({ db }, email)).toBeUndefined();
    }
  });

  test('keeps the columns of a file that are suggested or chosen, sees them with the person, and deletes them', {
    tag: '@slow',
  }, async ({ page, db }) => {
    const file = [
      'Email,Name,Labels,Dietary needs,Created',
      'ann@notes.example,Ann Lee,gardener,vegetarian,2023-01-01',
    ].join('\n');
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await previewFile(page, Buffer.from(file));
    const use = (column: string) => dialog.getByLabel(`What becomes of ${column}`);
    await expect(use('Labels')).toHaveValue('keep');
    await expect(use('Dietary needs')).toHaveValue('leave');
    await expect(dialog).toContainText('It may be about health or something else that is private.');
    await expect(dialog).toContainText('Imported as the full name');
    await expectAccessible(page, 'the columns');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await use('Dietary needs').selectOption('Kept with the person as a note');
    await dialog.getByLabel('Monthly newsletter').check();
    await dialog.getByLabel('How and when did these people ask').fill(statement);
    await dialog.getByLabel('They already confirmed elsewhere').check();
    await dialog.getByLabel('These people asked for the newsletter.').check();
    await dialog.getByRole('button', { name: 'Add 1' }).click();
    await expect(dialog.getByText('1 subscriber was added.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search by name, email or note').fill('gardener');
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'ann@notes.example' }).click();
    const drawer = page.getByRole('dialog', { name: 'Subscriber' });
    await expect(drawer).toContainText('vegetarian');
    await expect(drawer).not.toContainText('2023-01-01');
    await drawer.getByRole('button', { name: 'Delete notes' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Delete what the imported file says of them?' }))
      .getByRole('button', { name: 'Delete notes' })
      .click();
    await expect(drawer).not.toContainText('vegetarian');
    expect(await subscriberRow({ db }, 'ann@notes.example')).toMatchObject({
      status: 'confirmed',
      imported_notes: '',
    });
  });

  test('imports a file after a preview, finds it again, and exports what is shown', {
    tag: '@slow',
  }, async ({ page, db }) => {
    await aSubscriber({ db }, { email: 'here@example.org' });
    const people = Array.from(
      { length: 30 },
      (_, index) => `Person ${index};new.${index}@example.org`,
    );
    const file = ['Name;E-Mail', ...people, 'Here;HERE@example.org', 'Nobody;nowhere'].join('\r\n');
    const dialog = await previewFile(page, Buffer.from(`\uFEFF${file}`, 'utf16le'));
    await expect(dialog).toContainText('30 to add');
    await expect(dialog).toContainText('1 already subscribed (unchanged)');
    await expect(dialog.getByLabel('Column with the email')).toHaveValue('1');
    await expectAccessible(page, 'the preview');

    await page.reload();
    await page.keyboard.press('Shift');
    await page.getByRole('button', { name: 'Continue import' }).click();
    const add = dialog.getByRole('button', { name: 'Add 30' });
    await expect(add).toBeDisabled();
    await dialog.getByLabel('Monthly newsletter').check();
    await dialog.getByLabel('How and when did these people ask').fill(statement);
    await dialog.getByLabel('They already confirmed elsewhere').check();
    await dialog.getByLabel('These people asked for the newsletter.').check();
    await add.click();
    await expect(dialog.getByText('30 subscribers were added.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('31 subscribers', { exact: true })).toBeVisible();
    expect(await subscriberRow({ db }, 'new.7@example.org')).toMatchObject({ status: 'confirmed' });

    await page.getByLabel('Search by name, email or note').fill('new.1');
    await expect(page.getByText('11 subscribers', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await chooseAction(page, 'Export results');
    const stream = await (await download).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text.match(/"new\.1\d?@example\.org","1","0","0","confirmed"/g)).toHaveLength(11);
  });
});
