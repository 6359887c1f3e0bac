import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('An administrator sets up email, reads why a test fails, and stops using it', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/settings/email');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Email is off/)).toBeVisible();
  await expectAccessible(page, 'the email settings');
  await main.getByLabel('Send email through').selectOption('smtp');
  await main.getByLabel('Mail server', { exact: true }).fill('localhost');
  await main.getByLabel('User name').fill('site');
  await main.getByLabel('Password of the mail server').fill('secret-word-for-mail');
  const dialog = page.getByRole('dialog');
  const save = async (password = program.administrator.password) => {
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  };
  // This machine is not on the internet.
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText(/isn’t on the internet/)).toBeVisible();
  await main.getByLabel('Mail server', { exact: true }).fill('mail.invalid');
  await save();
  await expect(main.getByText('The email settings are saved and hold from now on.')).toBeVisible();
  await expect(main.getByText('Email is on: it is sent through mail.invalid.')).toBeVisible();
  await expect(main.getByLabel('Password of the mail server')).toHaveValue('');
  await expect(main.getByText(/^Saved on .*Leave this blank to keep it\.$/)).toBeVisible();
  await main.getByRole('button', { name: 'Send a test email to me' }).click();
  await expect(main.getByText(/^Problem No address was found for mail\.invalid/)).toBeVisible();
  await expectAccessible(page, 'the result of a test email');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await main.getByRole('button', { name: 'Stop using these email settings' }).click();
  await dialog.getByLabel('Your password').fill(program.administrator.password);
  await dialog.getByRole('button', { name: 'Delete them' }).click();
  await expect(main.getByText(/^Email is off/)).toBeVisible();
  await expect(main.getByLabel('Send email through')).toHaveValue('off');
});

test('An administrator sets up Stripe, and visitors can give at once', async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/settings/stripe');
  const main = page.getByRole('main');
  await expect(main.getByText(/\/webhooks\/stripe$/)).toBeVisible();
  await expectAccessible(page, 'the donation settings');
  await main.getByLabel('Secret key', { exact: true }).fill('sk_test_a-key-of-some-length-1234');
  await main.getByLabel('Signing secret of the webhook').fill('whsec_a-secret-of-some-length');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(program.administrator.password);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Online gifts are on, in test mode: no money moves.')).toBeVisible();
  await expect(main.getByText(/ends in …1234\./)).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto('/Donate');
  await expect(visitor.getByText(/practice/i)).toHaveCount(0);
  await expect(visitor.getByText(/^Test mode: .* no money moves\.$/)).toBeVisible();

  await main.getByRole('button', { name: 'Stop using these keys' }).click();
  await dialog.getByLabel('Your password').fill(program.administrator.password);
  await dialog.getByRole('button', { name: 'Delete them' }).click();
  await expect(main.getByText(/^Online gifts are off/)).toBeVisible();
});
