import { readFile } from 'node:fs/promises';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test.describe('A donor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('asks for a link, and changes a monthly gift with it', { tag: '@slow' }, async ({
    page,
    db,
    problems,
  }) => {
    problems.expect(/400 .*token=forged/);
    const email = 'iris@parsnip.example';
    await page.goto('/practice-payment?amount=3700&frequency=monthly');
    await page.getByLabel('Your name').fill('Iris Parsnip');
    await page.getByLabel('Your email (for the practice receipt)').fill(email);
    await page.getByRole('button', { name: 'Give $37 every month for practice' }).click();
    await page.getByRole('link', { name: 'your giving page' }).click();
    await page.getByLabel('The email address that you gave with').fill(email);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByText('If there are gifts from this address')).toBeVisible();
    const { search } = linkIn(await lastMailTo({ db }, email));
    const response = await page.goto(`/giving${search}`);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
    });
    const gift = page.getByRole('region', { name: 'Monthly gift of $37.00' });
    await expect(gift.getByText('This is a practice gift: no money moves.')).toBeVisible();
    await gift.getByText('Change the amount').click();
    await gift.getByLabel('Amount in USD').fill('a lot');
    await gift.getByRole('button', { name: 'Save amount' }).click();
    await expect(gift.getByLabel('Amount in USD')).toHaveValue('a lot');
    await gift.getByLabel('Amount in USD').fill('45');
    await gift.getByRole('button', { name: 'Save amount' }).click();
    await expect(page.getByText('Your monthly gift is now $45.00.')).toBeVisible();
    const changed = page.getByRole('region', { name: 'Monthly gift of $45.00' });
    await changed.getByRole('button', { name: 'Pause gift' }).click();
    await expect(changed.getByText('Paused: nothing is charged')).toBeVisible();
    await changed.getByRole('button', { name: 'Resume gift' }).click();
    await expect(changed.getByText('Next gift:')).toBeVisible();
    await changed.getByRole('button', { name: 'Update card' }).click();
    await expect(page.getByRole('heading', { name: 'Practice card update' })).toBeVisible();
    await page.goto(`/giving${search}`);
    await page.getByRole('link', { name: /^Receipt PRACTICE/ }).click();
    await expect(page.getByText('PRACTICE: this is not a receipt')).toBeVisible();
    await page.getByRole('link', { name: 'Back to your giving' }).click();
    await page.getByRole('link', { name: 'Statement for' }).click();
    await expect(page.getByRole('cell', { name: '$37.00' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to your giving' }).click();
    await changed.getByText('Stop this gift').click();
    await changed.getByRole('button', { name: 'Yes, stop monthly gift' }).click();
    await expect(page.getByText('Your monthly gift is stopped.')).toBeVisible();
    await page.goto('/giving?token=forged');
    await expect(page.getByText('This link isn’t valid, or it has expired')).toBeVisible();
  });
});

test('A donor’s page works with JavaScript, too', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  const email = 'otto@turnip.example';
  await open(page, '/practice-payment?amount=2500&frequency=monthly');
  await page.getByLabel('Your name').fill('Otto Turnip');
  await page.getByLabel('Your email (for the practice receipt)').fill(email);
  await page.getByRole('button', { name: 'Give $25 every month for practice' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  problems.expect(/400/);
  await open(page, `/giving?token=${'x'.repeat(43)}`);
  await expect(page.getByText('This link isn’t valid, or it has expired')).toBeVisible();
  await expectAccessible(page, 'asking for a link', phoneAndDesktop);
  await page.getByLabel('The email address that you gave with').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('If there are gifts from this address')).toBeVisible();
  const { search } = linkIn(await lastMailTo({ db }, email));
  await open(page, `/giving${search}`);
  await page.getByText('Change the date').click();
  await expectAccessible(page, 'a donor’s page', phoneAndDesktop);
  await page.getByRole('button', { name: 'Pause gift' }).click();
  await expect(page.getByText('Paused: nothing is charged')).toBeVisible();
  // The page keeps its link for a reload, once the application has started.
  await expect(page).toHaveURL(`/giving${search}`);
  await page.reload();
  await expect(page.getByText('Paused: nothing is charged')).toBeVisible();
  await open(page, `/giving/statement${search}&year=${new Date().getFullYear()}`);
  await expectAccessible(page, 'a statement', phoneAndDesktop);
});

test('A donor downloads the statement of a year, with an account and with a mailed link', {
  tag: '@slow',
}, async ({ page, program, db, newVisitor }) => {
  const account = await anAccount({ db }, { firstName: 'Pia' });
  await signIn(page, program.administrator);
  await callAs(page, 'donations/editSettings', { legalName: 'Plate, Inc.', ein: '12-3456789' });
  const gift = { kind: 'cash' as const, amount: 2_500, givenOn: '2016-06-01', name: 'Pia Fig' };
  await callAs(page, 'donations/addDonation', { ...gift, email: account.email });

  const visitor = await newVisitor();
  const pdf = async () => {
    const downloading = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    const content = await readFile(await download.path());
    return [download.suggestedFilename(), content.subarray(0, 5).toString()];
  };
  const expected = ['Giving statement 2016.pdf', '%PDF-'];
  await open(visitor, '/giving');
  await expect(visitor.getByText('if you have one')).toBeVisible();
  await visitor.getByLabel('The email address that you gave with').fill(account.email);
  await visitor.getByRole('button', { name: 'Email me the link' }).click();
  await expect(visitor.getByText('If there are gifts from this address')).toBeVisible();
  const { search } = linkIn(await lastMailTo({ db }, account.email));
  await open(visitor, `/giving${search}`);
  await visitor.getByRole('link', { name: 'Statement for 2016' }).click();
  expect(await pdf()).toEqual(expected);

  await signIn(visitor, account);
  await open(visitor, '/giving');
  await expect(visitor.getByText('if you have one')).toBeHidden();
  await visitor.getByRole('main').getByRole('link', { name: 'My Account' }).click();
  await visitor.getByRole('link', { name: 'Statement for 2016' }).click();
  expect(await pdf()).toEqual(expected);
});
