import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';
import { openPanel, panel } from '#tests/support/browser/sign-in.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

/** Uses up a network's attempts without the bot check. */
async function tryUnknownAddresses(page: Page): Promise<void> {
  for (let index = 0; index < 15; index++) {
    await page.request.post('/api/auth/login', {
      data: { email: `unknown-${index}@people.example`, password: 'Seven Beans 8' },
    });
  }
}

const modal = (page: Page) =>
  page.getByRole('dialog', { name: 'Sign In' }).filter({ visible: true });

const forms = [
  { where: 'the dropdown', form: panel, path: '/About', openForm: openPanel },
  {
    where: 'the sign-in page',
    form: (page: Page) => page.getByRole('main'),
    path: '/sign-in',
    openForm: async () => undefined,
  },
  {
    where: 'the modal',
    form: modal,
    path: '/About',
    async openForm(page: Page) {
      await openPanel(page);
      await panel(page).getByRole('link', { name: 'Sign Up' }).click();
      const signUp = page.getByRole('dialog', { name: 'Sign Up' });
      await signUp.getByRole('link', { name: 'Sign in' }).click();
    },
  },
];

for (const { where, form, path, openForm } of forms) {
  test(`After 15 unknown addresses from the network, the right password signs in at once, in ${where}`, {
    tag: '@slow',
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 429/);
    const member = await anAccount({ db });
    await tryUnknownAddresses(page);
    await open(page, path);
    await openForm(page);
    await form(page).getByLabel('Email').fill(member.email);
    await form(page).getByLabel('Password', { exact: true }).fill(member.password);
    await form(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
  });
}

test('What was typed stays in the form when the bot check fails', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of (429|503)/);
  const member = await anAccount({ db });
  await tryUnknownAddresses(page);
  await page.route('**/api/site/getBotChallenge', (route) =>
    route.fulfill({ status: 503, json: { code: 0, message: 'Something went wrong.' } }),
  );
  await open(page, '/sign-in');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(main.getByRole('alert')).toHaveText(
    'Too many attempts from your network. You can try again in 30 seconds.',
  );
  await expect(main.getByLabel('Email')).toHaveValue(member.email);
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue(member.password);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the right password signs in from a network with many unknown addresses, after the announced wait', {
    tag: '@slow',
  }, async ({ page, db }) => {
    const member = await anAccount({ db });
    await tryUnknownAddresses(page);
    await page.goto('/sign-in');
    const main = page.getByRole('main');
    const send = async () => {
      await main.getByLabel('Password', { exact: true }).fill(member.password);
      await main.getByRole('button', { name: 'Sign In' }).click();
    };
    await main.getByLabel('Email').fill(member.email);
    await send();
    await expect(main.getByRole('alert')).toHaveText(
      'Too many attempts from your network. Wait 30 seconds, then submit the form again.',
    );
    await expect(main.getByLabel('Email')).toHaveValue(member.email);
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/') await send();
      await expect(page).toHaveURL('/', { timeout: 10_000 });
    }).toPass();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain('token');
  });
});
