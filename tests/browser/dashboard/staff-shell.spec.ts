import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, startApplication, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('Staff screens share one navigation, which stays collapsed on this device, and none has the public footer', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/404/);
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  const label = navigation.getByText('Subscribers');
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Navigation labels' }).click();
  await expect.poll(async () => (await label.boundingBox())?.width).toBeLessThan(2);
  await expectAccessible(page, 'collapsed', [1280]);
  await navigation.getByRole('link', { name: 'Pages' }).click();
  await expect(page).toHaveURL('/cms');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html'), 'by the head script').toHaveAttribute(
    'data-navigation',
    'collapsed',
  );
  expect((await label.boundingBox())?.width).toBeLessThan(2);
  await open(page, '/cms/about/About');
  await expect(navigation.getByRole('link', { name: 'Pages' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Navigation labels' }).click();
  await expect.poll(async () => (await label.boundingBox())?.width).toBeGreaterThan(40);

  await page.goto('/dashboard/Events/none');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found');
  await expect(navigation).toBeVisible();
  await expectAccessible(page, 'not found', phoneAndDesktop);
  await page.getByRole('link', { name: 'View site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(navigation).toHaveCount(0);
});

test('On a phone the bar at the bottom has the daily screens, and its menu all others', {
  tag: '@slow',
}, async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, program.administrator);
  await open(page, '/cms/about/About');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const actions = page.getByRole('button', { name: 'Publish', exact: true });
  const [barBox, actionsBox] = [await bar.boundingBox(), await actions.boundingBox()];
  expect((actionsBox?.y ?? 0) + (actionsBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await expect(navigation).toBeHidden();
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, 'open menu', [360]);
  await navigation.getByRole('link', { name: 'Backups' }).click();
  await expect(page).toHaveURL('/dashboard/Backups');
  await expect(navigation).toBeHidden();
  await bar.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/dashboard/Contacts');
});

test('Staff find a person, a page and a setting by keyboard from any screen', async ({
  page,
  db,
  program,
}) => {
  await anAccount({ db }, { firstName: 'Ingrid', lastName: 'Pomelo' });
  await signIn(page, program.administrator);
  await open(page, '/cms/media');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('pomelo ing');
  // Her profile, then her account.
  const found = dialog.getByRole('option', { name: 'Ingrid Pomelo' });
  await expect(found).toHaveCount(2);
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'search', phoneAndDesktop);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/People\/./);
  await expect(page.getByRole('heading', { name: 'Ingrid Pomelo' })).toBeVisible();

  await page.getByRole('button', { name: 'Search', exact: false }).first().click();
  await field.fill('colors');
  await expect(dialog.getByRole('status')).toContainText(/result/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cms/settings#colors');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('Staff edit the page that they are reading, and no other reader’s browser gets that link', {
  tag: '@slow',
}, async ({ page, db, program, newVisitor }) => {
  const link = (on: typeof page) => on.getByRole('link', { name: 'Edit this page' });
  const loaded = async (on: typeof page) =>
    on.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const member = await newVisitor();
  await signIn(member, await anAccount({ db }));
  await open(member, '/About');
  await member.waitForLoadState('networkidle');
  await expect(link(member)).toHaveCount(0);
  expect((await loaded(member)).filter((name) => name.includes('edit-link'))).toEqual([]);
  const fundraiser = await newVisitor();
  const account = await anAccount({ db }, { accountType: 2, roles: ['fundraiser'] });
  await signIn(fundraiser, account);
  const roles = fundraiser.waitForResponse('**/api/auth/session');
  await open(fundraiser, '/About');
  await roles;
  await expect(link(fundraiser), 'a page that they may not edit').toHaveCount(0);
  await signIn(page, program.administrator);
  const response = await page.goto('/About');
  expect(await response?.text()).not.toContain('Edit this page');
  await startApplication(page);
  await expectAccessible(page, 'edit link', phoneAndDesktop);
  await link(page).click();
  await expect(page).toHaveURL('/cms/about/About');
});

test('Ctrl+S saves a page, and says so where the buttons are', async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/about/AboutBoard');
  const main = page.getByRole('main');
  await main.getByLabel('Subtitle').fill('Who sits at our table');
  await expect(main.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(main.getByText('Live version has unpublished changes')).toBeVisible();
  await expect(main.getByText(/^Saved \d+:\d\d/)).toBeVisible();
  await open(page, '/dashboard');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nothing to save here.')).toBeVisible();
});

test('The bell counts what an administrator has not seen, until it is marked as read', async ({
  page,
  program,
  db,
}) => {
  const message = { name: 'Kim', email: 'kim@people.example', subject: 'Raw okra?', text: 'Well?' };
  expect((await page.request.post('/api/contact/send', { data: message })).status()).toBe(200);
  const noted = () =>
    db.selectFrom('notifications').where('event', '=', 'message.received').select('id').execute();
  await expect.poll(noted).not.toEqual([]);
  await signIn(page, program.administrator);
  await open(page, '/cms');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toContainText('unread');
  await bell.click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: 'New message from Kim: Raw okra?' })).toBeVisible();
  await expectAccessible(page, 'notifications', phoneAndDesktop);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).not.toContainText('unread');
  await panel.getByText('Choose what to be notified of').click();
  const messages = panel.getByLabel('Messages');
  await messages.selectOption('Here, and a daily email');
  await expect(panel.getByText('Your choice is saved.')).toBeVisible();
  const { emails } = await db
    .selectFrom('notification_settings')
    .select('emails')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(emails)).toMatchObject({ message: { email: 'daily' } });
  await expectAccessible(page, 'choice of notifications', phoneAndDesktop);
  await messages.selectOption('Off');
  await expect(panel.getByRole('link', { name: /Raw okra/ })).toHaveCount(0);
  await messages.selectOption('Here only');
  await panel.getByRole('link', { name: 'New message from Kim: Raw okra?' }).click();
  await expect(page).toHaveURL('/dashboard/Contacts?state=new');
  await expect(panel).toBeHidden();
});

test('Groups of the navigation fold on this device, and the one of the current screen is open', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  const group = navigation.getByRole('button', { name: 'Settings' });
  const link = navigation.getByRole('link', { name: 'Backups' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  await expectAccessible(page, 'a folded group', phoneAndDesktop);
  await page.goto('/dashboard/Donations');
  await expect(link, 'before the application starts').toBeHidden();
  await startApplication(page);
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await open(page, '/dashboard/Backups');
  await expect(link).toBeVisible();
  await expect(group).toHaveCount(0);
  await open(page, '/dashboard');
  await group.click();
  await expect(link).toBeVisible();
});
