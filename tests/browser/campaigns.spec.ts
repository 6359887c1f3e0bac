import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('Staff publish a campaign, and a gift on its page moves its progress and sends a card', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/400 .*donations\/editCampaign/);
  problems.expect(/400 .*donations\/startCheckout/);
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Donations/Campaigns/new');
  await expectAccessible(page, 'a new campaign', phoneAndDesktop);
  await page.getByLabel('Name', { exact: true }).fill('Soup pots');
  await page.getByLabel('Goal in USD').fill('$200');
  await page.getByLabel('Summary').fill('Six new pots.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Campaign added.')).toBeVisible();
  await expect(page.getByLabel('URL slug')).toHaveValue('Soup-pots');
  await page.getByRole('link', { name: 'Preview page' }).click();
  await expect(page.getByText('Visitors don’t see this page yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soup pots');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page, 'the preview of a campaign', phoneAndDesktop);
  expect((await page.request.get(page.url())).headers()['cache-control']).toBe('no-store');
  expect((await page.request.get('/campaigns/Soup-pots')).status()).toBe(404);
  await page.getByRole('link', { name: 'Edit campaign' }).click();
  await page.getByLabel('Ends').fill('2020-01-01');
  await page.getByLabel('Starts').fill('2020-01-02');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Choose an end that isn’t before the start.').first()).toBeVisible();
  await page.getByLabel('Ends').fill('2999-12-31');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The campaign is updated.')).toBeVisible();

  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soup pots');
  await expect(page.getByText('$0 of $200 raised (0%)')).toBeVisible();
  await expectAccessible(page, 'a campaign', phoneAndDesktop);
  await page.getByText('Give in honor or in memory of someone').click();
  await page.getByLabel('Card to (email)').fill('kim@leek.example');
  await page.getByRole('button', { name: 'Donate $25' }).click();
  await expect(
    page.getByText('Enter the name of the person whom the card is about.'),
  ).toBeVisible();
  await expect(page.getByLabel('Their name')).toBeFocused();
  await page.getByLabel('In memory of').check();
  await page.getByLabel('Their name').fill('Rose');
  await page.getByRole('button', { name: 'Donate $25' }).click();
  await page.getByLabel('Your name').fill('Ravi Chard');
  await page.getByLabel('Your email (for the practice receipt)').fill('ravi@chard.example');
  await page.getByRole('button', { name: 'Give $25 for practice' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await open(page, '/campaigns/soup-pots');
  await expect(page.getByText('$25 of $200 raised (12%)')).toBeVisible();
  await open(page, '/Donate');
  await expect(page.getByRole('progressbar', { name: 'Progress of Soup pots' })).toHaveAttribute(
    'value',
    '12',
  );

  await open(page, '/dashboard/Donations?search=chard');
  await page.getByRole('button', { name: 'Ravi Chard' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Gift' });
  await expect(drawer.getByText('Soup pots')).toBeVisible();
  await expect(drawer.getByText('kim@leek.example')).toBeVisible();
  await open(page, '/dashboard/Mail');
  await expect(page.getByText('A gift in memory of Rose').first()).toBeVisible();
});

test.describe('A visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gives to a campaign, and sees on its page what is wrong', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/campaigns/New-beds-for-the-school-garden');
    await page.getByText('Give in honor or in memory of someone').click();
    await page.getByLabel('Their name').fill('Rose');
    await page.getByLabel('Card to (email)').fill('kim@leek.example');
    await page.getByLabel('Your message').fill('See www.evil.example');
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^New beds/);
    await expect(page.getByText('Leave web addresses out of the message.')).toBeVisible();
    await expect(page.getByLabel('Their name')).toHaveValue('Rose');
    await page.getByLabel('Your message').fill('With love');
    await page.getByRole('button', { name: 'Donate' }).click();
    await expect(page.getByRole('heading', { name: 'Practice payment' })).toBeVisible();
    await page.getByLabel('Your name').fill('Ravi Chard');
    await page.getByLabel('Your email (for the practice receipt)').fill('ravi@chard.example');
    await page.getByRole('button', { name: 'Give $25 for practice' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await page.goto('/campaigns/New-beds-for-the-school-garden');
    await expect(page.getByText('$25 of $4,500 raised (0%)')).toBeVisible();
  });
});
