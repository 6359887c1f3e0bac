import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseFilter, openFilters } from '#tests/support/browser/list-screens.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('An administrator finds a person, suspends them, and sees that in the audit trail', {
  tag: '@slow',
}, async ({ page, db, program }) => {
  const { email, login } = await anAccount({ db }, { firstName: 'Ottoline', lastName: 'Quince' });
  await anAccount({ db }, { firstName: 'Bo', lastName: 'Quince' });
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  await expectAccessible(page, 'overview', phoneAndDesktop);
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await navigation.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.getByLabel('Search by name or email').fill('quince otto');
  await expect(page).toHaveURL('/dashboard/Users?search=quince+otto');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'users', phoneAndDesktop);

  const row = page.getByRole('button', { name: 'Ottoline Quince' });
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'Account', exact: true });
  await expect(drawer).toContainText(email);
  await expectAccessible(page, 'account', phoneAndDesktop);
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend this account?' });
  await question.getByRole('button', { name: 'Suspend this account' }).click();
  await expect(drawer).toContainText('1 account is suspended.');
  await expect(drawer.getByRole('button', { name: 'Reinstate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toContainText('Suspended');
  const refused = await page.request.post('/api/auth/login', { data: login });
  expect(refused.status()).toBe(403);

  await navigation.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/Suspended.*Ottoline Quince/);
  await expectAccessible(page, 'audit', phoneAndDesktop);
});

test('An administrator reads in the security log who failed to sign in, and from where', {
  tag: '@slow',
}, async ({ page, db, program }) => {
  const { email, login } = await anAccount({ db }, { firstName: 'Isolde', lastName: 'Quince' });
  await page.request.post('/api/auth/login', { data: { ...login, password: 'Wrong Beans 7' } });
  const refused = await page.request.post('/api/auth/session', {
    data: {},
    headers: { origin: 'https://evil.example' },
  });
  const requestId = refused.headers()['x-request-id'] ?? '';
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Audit');
  await chooseFilter(page, 'Category', 'Security log');
  await expect(page).toHaveURL('/dashboard/Audit?kind=security');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security log');
  const failure = page.getByRole('row').filter({ hasText: 'Isolde Quince' });
  await expect(failure).toContainText(/Sign-in failed: wrong password.*127\.0\.0\.0\/24/);
  await expectAccessible(page, 'security log', phoneAndDesktop);
  await expect(page.getByRole('table')).not.toContainText(email);

  await page.getByLabel('Search by person, action, network or request').fill(requestId);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('request from another site');
  await chooseFilter(page, 'Category', 'Everything');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit trail');
});

test('Administrators cannot change their own account in the list, only in My Account', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, `/dashboard/Users?search=${program.administrator.email}`);
  await page.getByRole('row').nth(1).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Account', exact: true });
  await expect(drawer).toContainText('This is your own account.');
  for (const name of ['Suspend', 'Delete', 'Sign out everywhere']) {
    await expect(drawer.getByRole('button', { name })).toHaveCount(0);
  }
});

test('Two filters that are chosen at the same moment add up', async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Users');
  const panel = await openFilters(page);
  await panel.evaluate((filters) => {
    for (const select of filters.querySelectorAll('select')) {
      select.selectedIndex = 1;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/role=.*state=|state=.*role=/);
});

test('Several accounts are deleted at once, by keyboard', { tag: '@slow' }, async ({
  page,
  db,
  program,
}) => {
  for (const firstName of ['Ana', 'Bo']) {
    await anAccount({ db }, { firstName, lastName: 'Vanish' });
  }
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Users?search=vanish');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Delete 2 accounts' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('2 accounts are deleted.');
  await expect(page.getByRole('main')).toContainText('No users match.');
});

test('A message of the contact form is answered, and the thread shows it', {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  const visitor = await newVisitor();
  await open(visitor, '/Contact');
  const form = visitor.getByRole('main');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('The name field is required.')).toBeVisible();
  await form.getByLabel('Your name').fill('Zoë Sorrel');
  await form.getByLabel('Your email').fill('zoe@sorrel.example');
  await form.getByLabel('What is it about?').fill('Soaking beans');
  await form.getByLabel('Your message').fill('How long?\nAnd in what?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('We got your message and will reply by email.')).toBeVisible();
  await expectAccessible(visitor, 'contact', phoneAndDesktop);

  await signIn(page, program.administrator);
  await open(page, '/dashboard/Contacts');
  await page.getByRole('button', { name: 'Soaking beans' }).click();
  const drawer = page.getByRole('dialog', { name: 'Message', exact: true });
  await expectAccessible(page, 'message', phoneAndDesktop);
  const answer = drawer.getByRole('textbox', { name: 'Your reply to Zoë Sorrel' });
  await expect(answer).toHaveAttribute('contenteditable', 'true');
  await expectAccessible(page, 'the editor of a reply', phoneAndDesktop);
  await answer.click();
  await page.keyboard.type('**Twelve** hours.');
  await drawer.getByRole('button', { name: 'Send reply' }).click();
  await expect(drawer).toContainText('Your reply to Zoë Sorrel is being sent.');
  const thread = drawer.getByRole('list', { name: 'Thread' });
  await expect(thread).toContainText('Twelve hours.');
  await expect(thread.locator('strong')).toHaveText('Twelve');
  await expect(answer).toHaveText('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1)).toContainText('Answered');
  await expectAccessible(page, 'contacts', phoneAndDesktop);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form accepts a message, and keeps what was typed if something is wrong', async ({
    page,
  }) => {
    await page.goto('/Contact');
    const main = page.getByRole('main');
    await main.getByLabel('Your name').fill('Cy Rye');
    await main.getByLabel('Your email').fill('cy@rye');
    await main.getByLabel('What is it about?').fill('Bread');
    await main.getByLabel('Your message').fill('Which flour?');
    await main.getByRole('button', { name: 'Send message' }).click();
    await expect(main).toContainText('This field must be a valid email.');
    await expect(main.getByLabel('Your message')).toHaveValue('Which flour?');
    await main.getByLabel('Your email').fill('cy@rye.example');
    await main.getByRole('button', { name: 'Send message' }).click();
    await expect(main).toContainText('We got your message and will reply by email.');
    await expect(main.getByLabel('Your message')).toHaveValue('');
  });
});

test('An editor sees what needs them, and nothing about people', async ({ page, db, problems }) => {
  problems.expect(/403/);
  const { login } = await anAccount({ db }, { accountType: 2 });
  await signIn(page, login);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'What you can work on' })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Home',
    'Pages',
    'Pictures and recordings',
    'Releases',
    'Translations',
    'Claims and sources',
    'Reviewers',
    'Events',
    'Site settings',
    'Redirects',
  ]);
  await expect(page.getByRole('main')).not.toContainText('Members');
  for (const screen of ['Users', 'Contacts', 'Audit']) {
    const response = await page.goto(`/dashboard/${screen}`);
    expect(response?.status(), screen).toBe(403);
  }
});
