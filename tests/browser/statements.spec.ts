import { SMTPServer } from 'smtp-server';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { test as base, callAs, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { freePort } from '#tests/support/http/free-port.ts';

/** The recipients of what the mail server has received. */
const received: string[] = [];

/** The program with an SMTP server. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const port = await freePort();
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData(stream, { envelope }, done) {
          stream.resume().on('end', () => {
            received.push(envelope.rcptTo[0]?.address ?? '');
            done();
          });
        },
      });
      server.listen(port, '127.0.0.1');
      const program = await startProgram({ MAIL_URL: `smtp://127.0.0.1:${port}` });
      await use(program);
      await program.stop();
      server.close();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

test('Year-end statements are refused without an EIN, then previewed and sent to every donor once', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/status of 400 .*previewStatements/);
  await signIn(page, program.administrator);
  const emails = ['alma@quince.example', 'bela@quince.example'];
  for (const email of emails) {
    const gift = { kind: 'cash' as const, amount: 2_500, givenOn: '2019-06-01' };
    await callAs(page, 'donations/addDonation', { ...gift, name: email.split('@')[0], email });
  }
  await callAs(page, 'donations/editSettings', { legalName: '', ein: '' });
  await open(page, '/dashboard/Donations/Statements');
  const preview = page.getByRole('button', { name: 'Preview' });
  await page.getByLabel('Year', { exact: true }).selectOption('2019');
  await preview.click();
  const link = page.getByRole('link', { name: 'Set the legal name and EIN' });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'refused statements', phoneAndDesktop);
  await link.click();
  await page.getByLabel('Legal name (on receipts)').fill('Common Plate, Inc.');
  await page.getByLabel('EIN (such as 12-3456789)').fill('12-3456789');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Donation settings are updated.')).toBeVisible();

  await open(page, '/dashboard/Donations/Statements');
  await page.getByLabel('Year', { exact: true }).selectOption('2019');
  await preview.click();
  const mail = page.frameLocator('iframe[title="The first statement"]').locator('body');
  await expect(mail).toContainText('No goods or services were provided');
  await expect(page.getByText('2 donors will get a statement.')).toBeVisible();
  await expectAccessible(page, 'previewed statements', phoneAndDesktop);
  // By keyboard: a click right after scrolling may go to the frame.
  await page.getByRole('button', { name: 'Send to 2 donors' }).press('Enter');
  await page.getByRole('button', { name: 'Send 2', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Statements of 2019' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Finished')).toBeVisible();
  await expectAccessible(page, 'sent statements', phoneAndDesktop);
  expect(received.filter((email) => emails.includes(email)).toSorted()).toEqual(emails);

  await open(page, '/dashboard/Donations/Statements');
  await page.getByLabel('Year', { exact: true }).selectOption('2019');
  await preview.click();
  await expect(page.getByText('2 donors of this year already got theirs.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to 0 donors' })).toBeDisabled();
});

test('A thank-you text is written, previewed, and begins a receipt that is downloaded', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await callAs(page, 'donations/editSettings', { legalName: 'Plate, Inc.', ein: '12-3456789' });
  await open(page, '/dashboard/Donations/Thank-you');
  await page.getByRole('button', { name: 'Add thank-you text' }).click();
  await page.getByLabel('Name (only staff see it)').fill('Large gifts');
  await page.getByLabel(/^For gifts of at least/).fill('1,000');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Dear Maya,')).toBeVisible();
  await expect(page.getByText('Dear friend,')).toBeVisible();
  await expectAccessible(page, 'a thank-you text', phoneAndDesktop);
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('The thank-you text is saved.')).toBeVisible();
  await expect(page.getByText('All gifts of $1,000.00 or more')).toBeVisible();

  const gift = {
    kind: 'cash' as const,
    amount: 120_000,
    givenOn: '2018-06-01',
    name: 'Cora Quince',
  };
  await callAs(page, 'donations/addDonation', gift);
  await open(page, '/dashboard/Donations?search=Cora');
  await page.getByRole('button', { name: 'Cora Quince' }).click();
  await page.getByRole('button', { name: 'Show receipt' }).click();
  await expect(page.getByText('Thank you for your gift of $1,200.00.')).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^Receipt 2018-\d{6}\.pdf$/);
});

test('Donors who match a filter are emailed if they subscribed, and their statement is downloaded', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await callAs(page, 'donations/editSettings', { legalName: 'Plate, Inc.', ein: '12-3456789' });
  const emails = ['dora@medlar.example', 'emil@medlar.example'];
  for (const email of emails) {
    const gift = { kind: 'cash' as const, amount: 2_500, givenOn: '2017-06-01' };
    await callAs(page, 'donations/addDonation', { ...gift, name: email.split('@')[0], email });
  }
  const [email = ''] = emails;
  const asked = { general: 1, newsletters: 0, test: 0, consentNote: 'At the supper' } as const;
  await callAs(page, 'subscriber/addSubscriber', { email, ...asked, askToConfirm: 0 });
  await open(page, '/dashboard/Donors?search=medlar');
  await page.getByRole('button', { name: 'Email these donors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email 2 donors' });
  await dialog.getByLabel('Subject').fill('What your gift grew into');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.click();
  await page.keyboard.type('Dear {first name|friend}, thank you for the beans.');
  await expectAccessible(page, 'an email to donors', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('This email goes to')).toHaveText(
    'This email goes to 1 person. Left out: 1 donor not subscribed to updates.',
  );
  const mail = page.frameLocator('iframe[title="The email"]').locator('body');
  await expect(mail).toContainText('thank you for the beans');
  await expect(mail).toContainText('Choose your newsletters, or unsubscribe');
  await expectAccessible(page, 'the preview of an email to donors', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Send test to me' }).press('Enter');
  await expect(dialog.getByText('A test email is on its way')).toBeVisible();
  await dialog.getByLabel('Later').check();
  await expect(dialog.getByRole('button', { name: 'Send to 1 person' })).toBeDisabled();
  await dialog.getByLabel('Date').fill('2095-03-04');
  await expect(dialog.getByRole('button', { name: 'Schedule for 1 person' })).toBeEnabled();
  await expectAccessible(page, 'an email to donors for later', phoneAndDesktop);
  await dialog.getByLabel('Now').check();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).press('Enter');
  await expect(dialog.getByText('Your email is on its way to 1 donor.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect.poll(() => received.filter((each) => emails.includes(each))).toEqual([email]);

  await page.getByRole('button', { name: 'dora', exact: true }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the statement of 2017 as a PDF' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Giving statement 2017.pdf');
});
