import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { test as base, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { signature, startStripe, type TestStripe } from '#tests/support/donations/stripe-server.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

/** The program with a Stripe server. */
const test = base.extend<object, { stripe: TestStripe; program: Program }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const { stripe, stop } = await startStripe();
      await use(stripe);
      stop();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ stripe }, use) => {
      const program = await startProgram(stripe.variables());
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

// In one worker, since each worker starts the program with these settings.
test.describe.configure({ mode: 'default' });

async function sendStripeEvent({ address }: Program, event: object): Promise<void> {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body) };
  const response = await fetch(`${address}/webhooks/stripe`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

const lastForm = (stripe: TestStripe) =>
  stripe.asked.findLast(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
    ?.form ?? {};

test.describe('A visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sees that an amount is invalid, then continues to pay', async ({ page, stripe }) => {
    await page.goto('/Donate');
    const other = page.getByLabel('Or another amount, in USD');
    await other.fill('1,50');
    await page.getByLabel('Every month').check();
    await page.getByText('Give in honor or in memory of someone').click();
    await page.getByLabel('Their name').fill('Grandpa');
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByText('Enter an amount, such as 25 or 1,250.00.')).toBeVisible();
    await expect(other).toHaveValue('1,50');
    await expect(page.getByLabel('Every month')).toBeChecked();
    await expect(page.getByLabel('Their name')).toHaveValue('Grandpa');
    await other.fill('$1,250');
    await page.getByLabel('Cover the card fee').check();
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    expect(lastForm(stripe)).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][unit_amount]': '128765',
      'line_items[0][price_data][product_data][description]':
        'Includes $37.65 to cover the card fee',
    });
  });
});

test('“Give once” leads to the form for cards', async ({ page }) => {
  await open(page, '/Donate');
  const once = page.getByRole('heading', { name: 'Give once' });
  await once.getByRole('link').click();
  await expect(page).toHaveURL(/\/Donate#online$/i);
  await expect(page.getByRole('heading', { name: 'Give online' })).toBeInViewport();
});

test('A visitor donates online, and sees a thank-you page without personal data', async ({
  page,
  stripe,
}) => {
  await open(page, '/Donate');
  await expectAccessible(page, 'giving', phoneAndDesktop);
  const form = page.getByRole('region', { name: 'Give online' });
  await form.getByLabel('Or another amount').fill('1e309');
  await form.getByRole('button', { name: 'Donate' }).click();
  await expect(form.getByText('Enter an amount, such as 25 or 1,250.00.')).toBeVisible();
  await expect(form.getByLabel('Or another amount')).toBeFocused();
  const preset = form.getByLabel('$50', { exact: true });
  await preset.check();
  await expect(form.getByLabel('Or another amount')).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Donate $50', exact: true })).toBeVisible();
  await form.getByLabel('Or another amount').fill('$1,250');
  await expect(preset).not.toBeChecked();
  await expect(form.getByRole('button', { name: 'Donate $1,250', exact: true })).toBeVisible();
  await form.getByLabel('Every month').check();
  await expect(form.getByRole('button', { name: 'Donate $1,250 every month' })).toBeVisible();
  await form.getByLabel('Once').check();
  await preset.check();
  await form.getByText('Give in honor or in memory of someone').click();
  await form.getByLabel('Their name').fill('Grandma');
  await form.getByLabel('Cover the card fee ($1.81)').check();
  await form.getByRole('button', { name: 'Donate $51.81', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  expect(lastForm(stripe)).toMatchObject({
    'metadata[honoree]': 'Grandma',
    'line_items[0][price_data][unit_amount]': '5181',
  });
  const paid = stripe.session({ amount: 5_181 });
  const response = await page.goto(`/giving/thanks?session=${paid.id}`);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByText('We received your gift of $51.81.')).toBeVisible();
  await expect(page.getByText('we don’t email one for this gift')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Give every month' })).toBeVisible();
  await expect(page.getByText('Ada')).toHaveCount(0);
  await expectAccessible(page, 'the thanks', phoneAndDesktop);
});

test('A donor who has paid is thanked, also while Stripe can’t be reached', async ({
  page,
  stripe,
}) => {
  const paid = stripe.session();
  stripe.failsWith = 500;
  await page.goto(`/giving/thanks?session=${paid.id}`);
  stripe.failsWith = null;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByText('a payment takes a few days to clear')).toBeVisible();
});

test('Staff say what an amount does, and the donation form shows it', async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/donate/waysToDonate');
  const form = page.getByRole('region', { name: 'Donation form' });
  await form.getByLabel('What amount 1 does (optional)').fill('Seed for a windowsill');
  await form.getByRole('button', { name: 'Save donation form' }).click();
  await expect(form.getByText('The donation form is updated.')).toBeVisible();
  await expectAccessible(page, 'the texts of the donation form', phoneAndDesktop);
  await open(page, '/Donate');
  await expect(page.getByLabel('$25', { exact: true })).toHaveAccessibleDescription(
    'Seed for a windowsill',
  );
});

test('An administrator enters a gift, opens its receipt, adds a note and refunds part of it', {
  tag: '@slow',
}, async ({ page, program, stripe }) => {
  await signIn(page, program.administrator);
  await sendStripeEvent(
    program,
    stripe.event('checkout.session.completed', stripe.session({ name: 'Bo Pea', amount: 7_500 })),
  );
  await open(page, '/dashboard/Donations');
  await page.getByRole('button', { name: 'Record a gift' }).click();
  const form = page.getByRole('dialog', { name: 'Record a gift' });
  await form.getByLabel('Amount in USD').fill('$40.10');
  await form.getByLabel('Given by').fill('Ida Turnip');
  await form.getByLabel('Email (for the receipt)').fill('ida.turnip@example.org');
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await form.getByLabel('Date', { exact: true }).fill('2026-03-02');
  await expectAccessible(page, 'a gift by hand', phoneAndDesktop);
  const mailsReceipt = form.getByLabel('Email the receipt now');
  await expect(mailsReceipt).toBeDisabled();
  await expect(mailsReceipt).not.toBeChecked();
  await form.getByRole('link', { name: 'Set the legal name and EIN' }).click();
  const settings = page.getByRole('dialog', { name: 'Receipts and currency' });
  await settings.getByLabel('Legal name').fill('Common Plate, Inc.');
  await settings.getByLabel('EIN').fill('12-3456789');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Donation settings are updated.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mailsReceipt).toBeChecked();
  await form.getByRole('button', { name: 'Record gift' }).click();
  await expect(page.getByText(/Gift recorded\. Receipt 2026-0000\d\d\./)).toBeVisible();
  await expectAccessible(page, 'the gifts', phoneAndDesktop);

  await page.getByLabel('Search by donor or receipt').fill('turnip');
  await expect(page.getByText('1 gift', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ida Turnip' }).click();
  const drawer = page.getByRole('dialog', { name: 'Gift' });
  await expect(drawer.getByRole('link', { name: 'View profile' })).toBeVisible();
  await expect(drawer.getByText(/^Receipt 2026-0000\d\d, email queued /)).toBeVisible();
  await drawer.getByRole('button', { name: 'Show receipt' }).click();
  await expect(drawer.getByText('No goods or services were provided')).toBeVisible();
  await drawer.getByLabel('Notes (staff only)').fill('Called to say thank you');
  await drawer.getByRole('button', { name: 'Save notes' }).click();
  await expect(drawer.getByText('The gift is updated.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByLabel('Notes (staff only)')).toHaveCount(0);
  await drawer.getByLabel('Amount (up to $40.10').fill('10.10');
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByText('$10.10 refunded.')).toBeVisible();
  await expect(drawer.getByText('$30.00')).toBeVisible();
  await expectAccessible(page, 'a gift', phoneAndDesktop);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ida Turnip' })).toBeFocused();
  await expect(page.getByRole('cell', { name: 'Partly refunded' })).toBeVisible();

  await open(page, '/dashboard/Donors?search=pea');
  await page.getByRole('button', { name: 'Bo Pea' }).click();
  const donor = page.getByRole('dialog', { name: 'Donor' });
  await expect(donor.getByText('$75.00 in 1 gift')).toBeVisible();
  await expectAccessible(page, 'a donor', phoneAndDesktop);
});

test('A member finds the receipt of a monthly gift, and stops the gift', { tag: '@slow' }, async ({
  page,
  program,
  stripe,
  db,
}) => {
  const member = await anAccount({ db });
  await setReceiptIssuer({ db });
  const { invoice, subscription } = stripe.month({ email: member.email, name: 'Maya Okafor' });
  await sendStripeEvent(program, stripe.event('invoice.paid', invoice));
  await signIn(page, member);
  await open(page, '/account');
  const gifts = page.getByRole('region', { name: 'Gifts' });
  await gifts.getByRole('button', { name: /^Receipt \d{4}-\d{6}$/ }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(receipt.getByText('Amount: $20.00 (online, monthly)')).toBeVisible();
  await expectAccessible(page, 'the member’s gifts', phoneAndDesktop);
  await page.keyboard.press('Escape');
  await gifts.getByText('Stop this gift').click();
  await gifts.getByRole('button', { name: 'Yes, stop monthly gift' }).click();
  await expect(gifts.getByText('Your monthly gift is stopped.')).toBeVisible();
  expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' });
});

test('An administrator finds a donor by keyboard, is warned about a duplicate, and corrects a gift', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  await setReceiptIssuer({ db });
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Donations');
  const enter = async (amount: string) => {
    await page.getByRole('button', { name: 'Record a gift' }).click();
    const form = page.getByRole('dialog', { name: 'Record a gift' });
    await form.getByLabel('Amount in USD').fill(amount);
    return form;
  };
  const first = await enter('0');
  for (const answer of ['Escape', 'Enter']) {
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).focus();
    await page.keyboard.press(answer);
    await expect(question).toHaveCount(0);
    await expect(first.getByLabel('Amount in USD')).toHaveValue('0');
  }
  await first.getByRole('button', { name: 'Record gift' }).click();
  await expect(first.getByText('Enter an amount, such as 25 or 1,250.00.')).toBeInViewport();
  await expect(first.getByLabel('Amount in USD')).toBeFocused();
  await first.getByLabel('Amount in USD').fill('1,250.00');
  await first.getByLabel('Given by').fill('Rosa Leek');
  await first.getByRole('button', { name: 'Record gift' }).click();
  await expect(page.getByText(/Gift recorded/)).toBeVisible();

  const second = await enter('20');
  await second.getByLabel('Given by').fill('Rosa Leak');
  await second.getByRole('button', { name: 'Record gift' }).click();
  await expect(second.getByRole('group', { name: 'Is it one of these donors?' })).toBeFocused();
  await expectAccessible(page, 'similar donors', phoneAndDesktop);
  await second.getByRole('button', { name: 'Add Rosa Leak as a new donor' }).click();
  await expect(second.getByRole('button', { name: 'Record gift' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(second).toBeHidden();

  const third = await enter('30');
  await third.getByLabel('Given by').fill('leek');
  await expect(third.getByRole('option', { name: 'Rosa Leek' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(third.getByText('Given by Rosa Leek')).toBeVisible();
  await expect(third.getByRole('button', { name: 'Choose someone else' })).toBeFocused();
  await third.getByRole('button', { name: 'Record gift' }).click();
  await expect(third).toBeHidden();

  await page.getByLabel('Search by donor or receipt').fill('leak');
  await expect(page.getByText('1 gift', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rosa Leak' }).click();
  const drawer = page.getByRole('dialog', { name: 'Gift' });
  await drawer.getByRole('button', { name: 'Correct this gift' }).click();
  await expect(drawer.getByRole('form', { name: 'Correct this gift' })).toBeFocused();
  await drawer.getByLabel('Amount in USD').fill('$25');
  await expectAccessible(page, 'a correction', phoneAndDesktop);
  await drawer.getByRole('button', { name: 'Save correction' }).click();
  await expect(drawer.getByText(/The receipt is now \d{4}-\d{6}-R1/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Correct this gift' })).toBeFocused();
});
