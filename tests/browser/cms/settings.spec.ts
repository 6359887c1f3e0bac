import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const part = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: 'Save', exact: true }).click();

test('An editor changes a color: an unreadable one is refused, another appears on every page', {
  tag: '@slow',
}, async ({ page, db, newVisitor, problems }) => {
  problems.expect(/400/);
  const visitor = await newVisitor();
  const linkColor = () =>
    visitor
      .getByRole('main')
      .getByRole('link')
      .first()
      .evaluate((link) => getComputedStyle(link).color);
  await visitor.goto('/FAQ');
  const before = await linkColor();
  await signIn(page, await anAccount({ db }, { accountType: 2 }));
  await open(page, '/cms/settings');
  const colors = part(page, 'Colors');
  const accent = colors.getByLabel('Links, buttons and the footer', { exact: true });

  await accent.fill('#8fbf98');
  await expect(
    colors.getByText(/contrast 1\.\d\d to 1; at least 4\.5 to 1 is required\./),
  ).toBeVisible();
  await save(page, 'Colors');
  await expect(colors.getByRole('alert').first()).toContainText('at least 4.5 to 1 is required');
  await expect(accent).toBeFocused();
  await visitor.reload();
  expect(await linkColor()).toBe(before);

  await accent.fill('#0b5c8a');
  await save(page, 'Colors');
  await expect(colors.getByRole('status')).toHaveText(/ is updated\.$/);
  await visitor.reload();
  expect(await linkColor()).toBe('rgb(11, 92, 138)');
  await expectAccessible(page, 'the colors', phoneAndDesktop);

  await colors.getByRole('button', { name: 'Restore original colors' }).click();
  await save(page, 'Colors');
  await expect(colors.getByRole('status')).toHaveText(/ is updated\.$/);
  await visitor.reload();
  expect(await linkColor()).toBe(before);
});

test('An editor renames a link of the header, hides another, and moves one; visitors see it', async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/settings');
  const header = part(page, 'Header');
  await header.getByLabel('Link text of “Articles”').fill('Read');
  await header.getByRole('group', { name: 'Research' }).getByLabel('Visible to visitors').uncheck();
  await header
    .getByRole('group', { name: 'Contact' })
    .getByRole('button', { name: 'Move up' })
    .click();
  await header.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(header.getByRole('status')).toHaveText(/ is updated\.$/);

  const visitor = await newVisitor();
  await visitor.goto('/About');
  const menu = visitor.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Read' })).toHaveAttribute('href', '/articles');
  await expect(menu.getByRole('link', { name: 'Research' })).toHaveCount(0);
  await expect(menu.getByRole('link').nth(-2)).toHaveText('Contact');
  const headerMenu = [
    'about',
    'programs',
    'courses',
    'articles',
    'newsletters',
    'research',
    'contact',
  ] as const;
  await callAs(page, 'settings/editSettings', {
    headerMenu: headerMenu.map((name) => ({
      page: name,
      label: name.replace(/^./, (letter) => letter.toUpperCase()),
      isShown: 1 as const,
    })),
  });
});

test('An editor with a conflicting setting sees both, and keeps theirs', { tag: '@slow' }, async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/409/);
  await signIn(page, program.administrator);
  await open(page, '/cms/settings');
  await callAs(page, 'settings/editSettings', { phone: '(555) 555-0199' });
  const about = part(page, 'Organization');
  await about.getByLabel('Phone').fill('(555) 555-0142');
  await save(page, 'Organization');
  await expect(about.getByText('Someone else changed this after you opened it.')).toBeVisible();
  await about.getByRole('button', { name: 'Keep mine' }).click();
  await expect(about.getByRole('status')).toHaveText(/ is updated\.$/);
  await expect(about.getByLabel('Phone')).toHaveValue('(555) 555-0142');
  await page.goto('/About');
  await expect(page.getByRole('contentinfo')).toContainText('(555) 555-0142');
});

test('An editor imports redirects from CSV after a preview, follows one, changes and deletes it', {
  tag: '@slow',
}, async ({ page, program, newVisitor, problems }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/redirects');
  const rows =
    'old;new\r\n"/Café/menu";/articles/Hidden-Salt\r\n/FAQ;/About\r\n/x;javascript:alert(1)';
  await page.getByLabel('CSV file').setInputFiles({
    name: 'old-site.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows, 'latin1'),
  });
  await page.getByRole('button', { name: 'Preview import' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveText([
    /Line/,
    /^\/faqA page already has .*Refused/,
    /^\/xEnter an address that begins .*Refused/,
    /^\/café\/menu.*Added/,
  ]);
  await expectAccessible(page, 'the redirects', phoneAndDesktop);
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect(page.getByText('1 redirect was imported.')).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto('/CAFÉ/Menu/');
  await expect(visitor).toHaveURL('/articles/Hidden-Salt');

  await page.getByLabel('Find an address').fill('café');
  await page.getByRole('button', { name: 'Edit: /café/menu' }).click();
  await page.getByLabel('New address').fill('//evil.example');
  problems.expect(/400/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter an address that begins')).toBeVisible();
  await page.getByLabel('New address').fill('/Board');
  await page.getByLabel('Temporary').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const redirect = page.getByRole('listitem').filter({ hasText: '/café/menu' });
  await expect(redirect.getByText('temporary', { exact: true })).toBeVisible();
  await visitor.goto('/café/menu');
  await expect(visitor).toHaveURL('/Board');

  await page.getByRole('button', { name: 'Delete: /café/menu' }).click();
  await answer(page, 'Delete the redirect from /café/menu?', 'Delete redirect');
  await expect(page.getByText('No redirects match.')).toBeVisible();
  problems.expect(/404/);
  expect((await visitor.goto('/café/menu'))?.status()).toBe(404);
});
