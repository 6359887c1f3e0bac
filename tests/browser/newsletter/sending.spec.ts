import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { CountedActions } from '#tests/support/browser/counted-actions.ts';
import { test as base, callAs, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';

/** The program with a mail server that rejects recipients whose names begin with 'gone'. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: ({ address }, _session, done) =>
          done(
            address.startsWith('gone')
              ? Object.assign(new Error('No such person here'), { responseCode: 550 })
              : null,
          ),
        onData: (stream, _session, done) => {
          stream.resume();
          stream.once('end', () => done());
        },
      });
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const { port } = server.server.address() as AddressInfo;
      const program = await startProgram({ MAIL_URL: `smtp://127.0.0.1:${port}` });
      await use(program);
      await program.stop();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

// In one worker, since each worker starts the program with these settings.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');

test.beforeEach(async ({ page, program, db }) => {
  for (const table of ['mailing_recipients', 'mailings', 'subscribers'] as const) {
    await db.deleteFrom(table).execute();
  }
  await signIn(page, program.administrator);
});

test('From an issue’s page an editor writes its email, previews it, and sends a test only to themselves', async ({
  page,
  program,
  db,
}) => {
  const as = { account_type: 2 } as const;
  await db.updateTable('users').set(as).where('email', '=', program.administrator.email).execute();
  await open(page, '/cms/newsletters/2026October');
  await main(page).getByRole('link', { name: 'Send this issue' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Send this issue');
  await expect(main(page)).toContainText('Only administrators can send an issue');

  await main(page).getByLabel('Subject', { exact: true }).fill('Squash, and what to do with it');
  await main(page).getByLabel('Preview text', { exact: true }).fill('Too short');
  const testing = main(page).getByRole('button', { name: 'Send test email' });
  await expect(testing, 'what is not saved is in no mail').toBeDisabled();
  await main(page).getByRole('button', { name: 'Save subject and preview' }).click();
  await expect(main(page)).toContainText('is updated.');
  const checks = main(page).getByRole('region', { name: 'Before you send' });
  await expect(checks).toContainText('Suggestions');
  await expect(checks).toContainText('The preview text has 9 characters');
  await expect(checks).toContainText('This issue is ready to send.');

  const preview = main(page).getByRole('region', { name: 'Email preview' });
  await expect(preview).toContainText('Squash, and what to do with it');
  const mail = preview.frameLocator('iframe[sandbox=""]').locator('body');
  await expect(mail).toContainText('Read it on the web');
  const ground = () => mail.evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await ground();
  await preview.getByLabel('Dark').check();
  await expect.poll(ground).not.toBe(light);
  await preview.getByLabel('Computer').check();
  await preview.getByLabel('Plain text').check();
  await expect(preview).toContainText('Read it on the web: http');

  await testing.click();
  await expect(main(page)).toContainText(
    `A test email is being sent to ${program.administrator.email}.`,
  );
  await expectAccessible(page, 'the screen of an issue that is sent', phoneAndDesktop);
  await db.updateTable('users').set({ account_type: 1 }).where('account_type', '=', 2).execute();
});

test('An administrator sends an issue, and sees who received it and who did not', {
  tag: '@slow',
}, async ({ page, db }) => {
  for (const name of ['one', 'two', 'gone'])
    await aSubscriber({ db }, { email: `${name}@example.org` });
  await open(page, '/cms/newsletters/2026November');
  const editor = new CountedActions(page, 'Send a newsletter');
  await editor.click(main(page).getByRole('link', { name: 'Send this issue' }));
  await expect(main(page).getByLabel(/^The monthly newsletter/)).toBeChecked();
  await editor.click(main(page).getByRole('button', { name: 'Send…' }));
  const asking = page.getByRole('dialog', { name: 'Send to 3 people?' });
  await expect(asking).toContainText('goes out now');
  await editor.click(asking.getByRole('button', { name: 'Send now' }));
  expect(editor.done()).toBeLessThanOrEqual(3);
  await expect(page).toHaveURL(/\/dashboard\/Mailings\/[\w-]+$/);
  const figure = (name: string) =>
    main(page)
      .locator('.mailing-figures > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await expect(figure('Sent'), 'without a reload').toHaveText('2');
  await expect(figure('Failed')).toHaveText('1');
  await expect(main(page).getByText('Sent', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(figure('Sent')).toHaveText('2');
  const row = main(page).getByRole('row').filter({ hasText: 'gone@example.org' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('No such person here');
  await expectAccessible(page, 'the progress of a mailing', phoneAndDesktop);

  await open(page, '/dashboard/Mailings?search=2026nov');
  await expect(main(page).locator('tbody tr')).toHaveCount(1);
  await main(page).getByRole('button', { name: 'Sent' }).click();
  await expect(page).toHaveURL(/sort=-sent/);
  await expectAccessible(page, 'the table of mailings', phoneAndDesktop);
  await page.goto('/cms/structure');
  await expect(main(page).getByRole('listitem').filter({ hasText: '2026November' })).toContainText(
    'Sent',
  );
  await page.goto('/cms/newsletters/2026November/send');
  await expect(main(page)).toContainText('already sent; everyone has received it');
  await expect(main(page).getByRole('button', { name: 'Send…' })).toBeDisabled();
});

test('An issue goes to each in their language, and its sender is warned of those who get it in English', async ({
  page,
  db,
}) => {
  await aSubscriber({ db });
  await aSubscriber({ db }, { language: 'es' });
  await open(page, '/cms/newsletters/2026September/send');
  const warning =
    '1 person reads Spanish; this issue has no published Spanish translation, so they get it in English.';
  await expect(main(page)).toContainText(warning);

  await open(page, '/cms/newsletters/2026November/send');
  await expect(main(page)).toContainText(
    'Each gets it in their language: 1 person reads English, 1 person reads Spanish.',
  );
  const languages = main(page).getByRole('navigation', { name: 'Languages of this issue' });
  await languages.getByRole('link', { name: 'Spanish' }).click();
  await expect(page).toHaveURL(/\/send\/es$/);
  await expect(main(page)).toContainText('It is sent in Spanish.');
  const subject = 'Sopas de noviembre';
  await main(page).getByRole('textbox', { name: 'Subject' }).fill(subject);
  await main(page).getByRole('button', { name: 'Save subject and preview' }).click();
  await expect(main(page).locator('.mail-heading')).toContainText(subject);
  await expectAccessible(page, 'an issue in another language', phoneAndDesktop);
  await main(page).getByRole('button', { name: 'Send…' }).click();
  await answer(page, 'Send to 2 people?', 'Send now');
  await expect(main(page).locator('.mailing-finished')).toBeVisible();
  await expect(main(page)).toContainText(`In Spanish, to 1 person: “${subject}”`);
});

test('An issue is scheduled in the organization’s time zone, moved, paused, and canceled', {
  tag: '@slow',
}, async ({ page, db }) => {
  await aSubscriber({ db });
  await callAs(page, 'settings/editSettings', { timeZone: 'Asia/Kathmandu' });
  await open(page, '/cms/newsletters/2026September/send');
  await main(page).getByLabel('Later').check();
  const plan = main(page).getByRole('button', { name: 'Schedule…' });
  await expect(plan).toBeDisabled();
  await main(page).getByLabel('Date', { exact: true }).fill('2040-07-02');
  await main(page).getByLabel('Time', { exact: true }).fill('09:00');
  const words = 'Monday, July 2, 2040 at 9:00 AM Nepal Time';
  await expect(main(page)).toContainText(words);
  await plan.click();
  await expect(page.getByRole('dialog', { name: 'Send to 1 person?' })).toContainText(words);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(main(page)).toContainText('Scheduled');
  const mailing = await db.selectFrom('mailings').select(['start_at', 'status']).executeTakeFirst();
  expect(mailing).toEqual({ start_at: Date.parse('2040-07-02T03:15:00Z'), status: 'scheduled' });

  await expect(main(page).getByRole('button', { name: 'Change the time' })).toBeVisible();
  await open(page, '/cms/newsletters/2026September/send');
  await main(page).getByRole('button', { name: 'Change the time' }).click();
  const earlier = main(page).getByRole('region', { name: 'Mailings of this issue' });
  await expect(earlier.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  const date = earlier.getByLabel('Date', { exact: true });
  await date.fill('2020-07-02');
  await earlier.getByRole('button', { name: 'Save new time' }).click();
  await answer(page, 'Send this mailing now?', 'Choose another time');
  await date.fill('2040-07-02');
  await earlier.getByLabel('Time', { exact: true }).fill('10:30');
  await earlier.getByRole('button', { name: 'Save new time' }).click();
  await expect(earlier).toContainText('Monday, July 2, 2040 at 10:30 AM Nepal Time');
  await earlier.getByRole('link').click();

  await main(page).getByRole('button', { name: 'Pause' }).click();
  await expect(main(page)).toContainText('Sending is paused.');
  await main(page).getByRole('button', { name: 'Resume' }).click();
  await main(page).getByRole('button', { name: 'Cancel mailing' }).click();
  await page.getByRole('button', { name: 'Cancel permanently' }).click();
  await expect(main(page).locator('.mailing-canceled')).toHaveText('Canceled');
  await expect(main(page).getByRole('button', { name: 'Pause' })).toHaveCount(0);
});
