import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { CountedActions } from '#tests/support/browser/counted-actions.ts';
import { test as base, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { stopEverything } from '#tests/support/cleanup.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { linkIn } from '#tests/support/mail/outbox.ts';

type MailServer = Awaited<ReturnType<typeof aMailServer>>;

/** The program with a mail server that receives what it sends. */
const test = base.extend<object, { mail: MailServer; program: Program }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      await use(await aMailServer());
      await stopEverything();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ mail }, use) => {
      const program = await startProgram({ MAIL_URL: mail.url });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

/** The link of the invitation that arrives at an address. */
async function invitationTo(mail: MailServer, address: string): Promise<string> {
  const received = () => mail.delivered.find(({ recipient }) => recipient === address);
  await expect.poll(received, { timeout: 30_000 }).toBeTruthy();
  const text = (received()?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const { pathname, search } = linkIn({ text: text.slice(text.indexOf('See the invitation')) });
  return pathname + search;
}

test('An administrator invites an editor by email, who accepts and has the role; another invitation is revoked', {
  tag: '@slow',
}, async ({ page, program, mail, newVisitor }) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Users');
  const main = page.getByRole('main');
  const inviter = new CountedActions(page, 'Invite someone to the staff');
  await inviter.click(main.getByRole('link', { name: 'Invite staff' }));
  await inviter.fill(main.getByLabel('Email', { exact: true }), 'rosa@people.example');
  await inviter.click(main.getByRole('checkbox', { name: /^Editor/ }));
  await inviter.click(main.getByRole('button', { name: 'Send invitation' }));
  const row = (address: string) => main.getByRole('row').filter({ hasText: address });
  await expect(row('rosa@people.example')).toContainText('Waiting');
  inviter.done();
  await expectAccessible(page, 'invitations', phoneAndDesktop);

  const invited = await newVisitor();
  await invited.goto(await invitationTo(mail, 'rosa@people.example'));
  await expect(invited.getByText('write and change drafts of pages')).toBeVisible();
  await expectAccessible(invited, 'an invitation', phoneAndDesktop);
  await invited.getByLabel('First Name').fill('Rosa');
  await invited.getByLabel('Last Name').fill('Lind');
  await invited.getByLabel('Choose a password').fill('Seven Beans 7');
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(invited.getByRole('main').getByRole('status')).not.toBeEmpty();
  await signIn(invited, { email: 'rosa@people.example', password: 'Seven Beans 7' });
  await open(invited, '/dashboard');
  const navigation = invited.getByRole('navigation', { name: 'Staff' });
  await expect(navigation.getByRole('link', { name: 'Pages', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(navigation.getByRole('link', { name: 'Donations' })).toHaveCount(0);

  await main.getByLabel('Email', { exact: true }).fill('bo@people.example');
  await main.getByRole('button', { name: 'Send invitation' }).click();
  const firstRole = main.getByRole('checkbox', { name: /^Editor/ });
  await expect(firstRole).toBeFocused();
  await expect(firstRole).toHaveAccessibleDescription('Choose at least one role.');
  await main.getByRole('checkbox', { name: /^Fundraiser/ }).check();
  await main.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row('rosa@people.example')).toContainText('Accepted');
  const link = await invitationTo(mail, 'bo@people.example');
  await row('bo@people.example').getByRole('button', { name: 'Revoke' }).click();
  await answer(page, 'Revoke the invitation to bo@people.example?', 'Revoke invitation');
  await expect(row('bo@people.example')).toContainText('Revoked');
  const refused = await newVisitor();
  await refused.goto(link);
  await expect(refused.getByRole('main').getByRole('alert')).toContainText(
    'ask the person who sent it for a new one',
  );
  await expect(refused.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);
});
