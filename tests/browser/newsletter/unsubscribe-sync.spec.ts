import type { Route } from '@playwright/test';
import { test as base, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { stopEverything } from '#tests/support/cleanup.ts';
import { aSuppressionServer } from '#tests/support/newsletter/sendgrid-suppressions.ts';

type SendGrid = Awaited<ReturnType<typeof aSuppressionServer>>;

/** The program with a SendGrid behind it. */
const test = base.extend<object, { sendgrid: SendGrid; program: Program }>({
  sendgrid: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      await use(await aSuppressionServer({ newsletter: [] }));
      await stopEverything();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ sendgrid }, use) => {
      const program = await startProgram(sendgrid.variables);
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

test('An administrator whose sync fails sees SendGrid’s own error, and otherwise that it failed', {
  tag: '@slow',
}, async ({ page, program, sendgrid, problems }) => {
  problems.expect(/status of 50[03]|net::ERR_FAILED/);
  const failed = 'Failed to sync unsubscribes.';
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Subscribers');
  const sync = () => chooseAction(page, 'Sync unsubscribes from SendGrid');
  const alert = page.getByRole('banner').getByRole('alert').filter({ hasText: /\S/ });

  sendgrid.failure.at = /groups/;
  for (const [body, words] of [
    [{ errors: [{ message: 'access forbidden' }] }, 'access forbidden'],
    ['Oops', failed],
  ] as const) {
    Object.assign(sendgrid.failure, { status: 403, body });
    await sync();
    await expect(alert).toHaveText(words);
  }
  sendgrid.failure.at = null;

  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('failed'),
    (route) => route.fulfill({ status: 500, json: { code: 0, message: 'Something went wrong.' } }),
    (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }),
  ];
  for (const answer of answers) {
    await page.route('**/api/sendgrid/sync-unsubscribes', async (route) => {
      await expect(page.getByText('Syncing with SendGrid…')).toBeVisible();
      await expect(alert).toHaveCount(0);
      await answer(route);
    });
    await sync();
    await expect(alert).toHaveText(failed);
    await page.unroute('**/api/sendgrid/sync-unsubscribes');
  }

  await sync();
  await expect(page.getByText('0 Subscribers were updated.')).toBeVisible();
  await expect(alert).toHaveCount(0);
});
