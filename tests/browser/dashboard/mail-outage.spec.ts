import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { test as base, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';

/** With a mail server that is down. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const program = await startProgram({ MAIL_URL: 'smtp://127.0.0.1:1' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

async function anEmail(db: Db, subject: string, status?: 'failed' | 'unknown'): Promise<void> {
  await queueMail({ db }, { recipient: 'maya@people.example', subject, purpose: 'new-device' });
  if (!status) return;
  await db.updateTable('outbox').set({ status }).where('subject', '=', subject).execute();
}

test('The dashboard says since when no email can be sent, and why', { tag: '@slow' }, async ({
  page,
  program,
  db,
}) => {
  await anEmail(db, 'Waiting');
  await signIn(page, program.administrator);
  await expect(async () => {
    await open(page, '/dashboard');
    await expect(page.getByText(/^No email could be sent since /)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/Its last response: .*ECONNREFUSED/)).toBeVisible();
  await expect(page.getByText('maya@people.example')).toHaveCount(0);
  await expectAccessible(page, 'the dashboard during an outage of mail');
  await page.getByRole('link', { name: 'Open sent mail' }).click();
  await expect(page).toHaveURL('/dashboard/Mail');
  await expect(page.getByText(/^No email could be sent since /)).toBeVisible();
});

test('An administrator sends an email again that may have arrived, and all that failed', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  await anEmail(db, 'In doubt', 'unknown');
  for (const number of [1, 2]) await anEmail(db, `Refused ${number}`, 'failed');
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Mail');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Send unknown emails again (1)' })).toBeVisible();
  await main.getByText('In doubt').click();
  await main
    .getByRole('button', { name: /^Send “In doubt” to maya@people\.example again/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send this email again?' });
  await expect(dialog).toContainText('its recipient may get it twice');
  await expectAccessible(page, 'the question before an email is sent again');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(main.getByText('The email is being sent again.')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'In doubt' })).toContainText('Waiting');

  await main.getByRole('button', { name: 'Send failed emails again (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(main.getByText('2 emails are being sent again.')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Send failed emails again/ })).toHaveCount(0);
  expect(
    await db.selectFrom('outbox').select('id').where('status', '=', 'failed').execute(),
  ).toEqual([]);
});
