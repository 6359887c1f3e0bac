import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { queueMail } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('An administrator reads the queued and sent emails in the dashboard, newest first', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  // As long as mail was never set up, the secrets of links are shown.
  await db.deleteFrom('service_settings').execute();
  const { email } = await anAccount({ db });
  await callAs(page, 'account/recoverPassword', { email });
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Sent mail', exact: true })
    .click();
  await expect(page).toHaveURL('/dashboard/Mail');
  const main = page.getByRole('main');
  await expect(
    main.getByText('Emails stay here and are not sent until you set up email.'),
  ).toBeVisible();
  await expect(main.getByText('Until then, their links are shown in full.')).toBeVisible();
  const mail = main.getByRole('listitem').filter({ hasText: email });
  await expect(mail).toContainText('Waiting');
  await expect(mail.getByText('purpose=password')).toBeHidden();
  await mail.getByText('Choose a new password').first().click();
  await expect(mail.getByText('purpose=password')).toBeVisible();
  const times = await main
    .locator('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''));
  expect(times).toEqual([...times].sort().reverse());
  await expectAccessible(page, 'the outbox');
});

test('Older emails load on request', async ({ page, program, db }) => {
  for (let index = 59; index >= 0; index--) {
    await queueMail(
      { db },
      {
        recipient: 'many@people.example',
        subject: `Message ${index}`,
        purpose: 'new-device',
      },
    );
  }
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Mail');
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Message' });
  await expect(lines).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older emails' }).click();
  await expect(page.getByText('Message 59')).toBeVisible();
  await db.deleteFrom('outbox').where('recipient', '=', 'many@people.example').execute();
});

test('An editor cannot see the emails', async ({ page, problems, db }) => {
  problems.expect(/403/);
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  await open(page, '/dashboard');
  await expect(
    page
      .getByRole('navigation', { name: 'Staff' })
      .getByRole('link', { name: 'Sent mail', exact: true }),
  ).toHaveCount(0);
  const response = await page.goto('/dashboard/Mail');
  expect(response?.status()).toBe(403);
  expect(await response?.text()).not.toContain('MAIL_URL');
});
