import {
  expect,
  open,
  startApplication,
  startUnderClock,
  test,
} from '#tests/support/browser/fixtures.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';

const thanks = 'Thank you! Please check your email and confirm your subscription.';

test('A visitor subscribes at the foot of a page, and may do so twice', async ({ page, db }) => {
  const email = `reader-${Date.now()}@people.example`;
  await open(page, '/articles');
  const form = page
    .getByRole('contentinfo')
    .getByRole('region', { name: 'The monthly newsletter' });
  const address = form.getByLabel('Your email');
  const button = form.getByRole('button', { name: 'Sign up' });
  await expect(button).toBeDisabled();
  await address.fill('   ');
  await expect(button).toBeDisabled();
  await address.fill(email);
  await expect(button).toBeEnabled();
  await button.click();
  const thankYou = page.getByRole('dialog', { name: 'Thank You' });
  await expect(thankYou).toContainText(thanks);
  await page.keyboard.press('Escape');
  await expect(address, 'where the focus was').toBeFocused();
  const note = form.getByRole('status');
  await expect(address).toHaveValue('');
  await expect(button).toBeDisabled();
  await expect(note).toBeHidden();

  await address.fill(email.toUpperCase());
  await button.click();
  await page.keyboard.press('Escape');
  await expect(note).toHaveText(thanks);
  const rows = await db
    .selectFrom('subscribers')
    .select(['general', 'newsletters', 'status'])
    .where('email_key', '=', email)
    .execute();
  expect(rows).toEqual([{ general: 0, newsletters: 1, status: 'pending' }]);
  expect(await mailsTo({ db }, email), 'one mail for both').toHaveLength(1);
});

test('The thanks at the foot of a page stay for three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/articles');
  await startUnderClock(page);
  const form = page
    .getByRole('contentinfo')
    .getByRole('region', { name: 'The monthly newsletter' });
  await form.getByLabel('Your email').fill(`patient-${Date.now()}@people.example`);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  await form.getByRole('button', { name: 'Sign up' }).click();
  const note = form.getByRole('status');
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await note.textContent()).toBe(thanks);
  }).toPass();
  await page.clock.runFor(2_800);
  await expect(note).toHaveText(thanks);
  await page.clock.runFor(300);
  await expect(note).toBeHidden();
});

for (const [lists, chosen] of [
  [['Updates'], { general: 1, newsletters: 0, test: 0 }],
  [['The monthly newsletter', 'Updates'], { general: 1, newsletters: 1, test: 0 }],
] as const) {
  test(`A visitor finds no list chosen with the newsletters, and signs up for: ${lists.join(', ')}`, async ({
    page,
    db,
  }) => {
    const email = `${lists.length}-lists-${Date.now()}@people.example`;
    await open(page, '/newsletters');
    const form = page.getByRole('region', { name: 'Get it by email' });
    await form.getByLabel('Your email').fill(email);
    const button = form.getByRole('button', { name: 'Sign up' });
    await button.click();
    await expect(form.getByRole('alert')).toHaveText('Please choose at least one newsletter.');
    for (const list of lists) await form.getByLabel(list).check();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Thank You' })).toContainText(thanks);
    const row = db.selectFrom('subscribers').select(['general', 'newsletters', 'test']);
    expect(await row.where('email_key', '=', email).executeTakeFirst()).toEqual(chosen);
  });
}

test('A newsletter links to the latest others', async ({ page }) => {
  const others = async (path: string) => {
    await page.goto(path);
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'More newsletters' }),
    });
    return section.getByRole('link').allTextContents();
  };
  await page.goto('/newsletters');
  const all = await page.locator('main h3 a').allTextContents();
  const [newest = '', second = '', third = '', fourth = ''] = all;
  expect(await others('/newsletters/2026January')).toEqual([newest, second, third]);
  const path = await page.getByRole('link', { name: newest, exact: true }).getAttribute('href');
  expect(await others(path ?? '')).toEqual([second, third, fourth]);
});

test('The button is busy during the request', { tag: '@slow' }, async ({ page, context }) => {
  await open(page, '/articles');
  const form = page.getByRole('contentinfo');
  const reply = Promise.withResolvers<void>();
  await context.route('**/api/subscriber/newsletterSubscribe', async (route) => {
    await reply.promise;
    await route.fulfill({ json: { code: 2, message: thanks, userId: 'a' } });
  });
  await form.getByLabel('Your email').fill('slow@people.example');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('button', { name: 'Sign up' })).toBeDisabled();
  reply.resolve();
  await expect(form.getByRole('status')).toHaveText(thanks);
  await expect(page.getByRole('dialog'), 'an account has the address').toHaveCount(0);
});

test('A visitor whose address is refused sees why', async ({ page, problems }) => {
  problems.expect(/400/);
  await page.goto('/subscribe');
  await startApplication(page);
  const main = page.getByRole('main');
  await main.getByLabel('Your email').fill('nobody@nowhere');
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(main.getByRole('alert')).not.toHaveText('');
});

test('A network that subscribes often gets the bot check, and passes it', async ({
  page,
  request,
}) => {
  for (let index = 0; index < 6; index++) {
    await request.post('/api/subscriber/newsletterSubscribe', {
      data: { email: `many-${index}@people.example`, test: 0, general: 1, newsletters: 0 },
    });
  }
  await open(page, '/subscribe');
  await page.getByRole('button', { name: 'Decline' }).click();
  const form = page.getByRole('main');
  // It is hidden if it would cover a link of the footer.
  const checked = page.getByText('You’re verified').waitFor({ state: 'attached', timeout: 20_000 });
  await form.getByLabel('Updates').check();
  await form.getByLabel('Your email').fill('seventh@people.example');
  await checked;
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank You' })).toContainText(thanks);
});

test('The bot check’s badge moves away from the button that it would cover', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, '/subscribe');
  await page.getByRole('button', { name: 'Decline' }).click();
  const badge = page.locator('.bot-badge');
  const button = page.getByRole('main').getByRole('button', { name: 'Sign up' });
  /** Starts the check in a phone's window that ends so far below the button, in px. */
  const check = async (below: number) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await open(page, '/subscribe');
    const { y, height } = (await button.boundingBox()) ?? { y: Number.NaN, height: 0 };
    await page.setViewportSize({ width: 390, height: Math.ceil(y + height) + below });
    await page.getByRole('main').getByLabel('Your email').focus();
    await badge.waitFor({ state: 'attached' });
  };
  await check(260);
  await expect(badge).toBeVisible();
  await check(20);
  expect(await badge.isVisible()).toBe(false);
});
