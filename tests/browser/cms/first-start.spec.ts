import type { Page } from '@playwright/test';
import { blank } from '#contract/shared/pages/starters.ts';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { heading, main, press } from '#tests/support/browser/cms-steps.ts';
import { testOfEmptyProgram } from '#tests/support/browser/empty-program.ts';
import {
  applicationStarted,
  callAs,
  expect,
  open,
  signIn,
  startApplication,
} from '#tests/support/browser/fixtures.ts';
import type { Program } from '#tests/support/browser/program.ts';

const test = testOfEmptyProgram();

// One after the other: each goes on with the site as the one before has left it.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const name = 'Elm Street Kitchen';
const purpose = 'We teach neighbors to cook from what is in season.';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const feed = (page: Page) => page.locator('link[type="application/rss+xml"]');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const message = (page: Page, text: string) => main(page).getByText(text);

async function signInByForm(page: Page, { email, password }: Program['administrator']) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
}

test('A new site leads visitors nowhere but to the contact form, and looks whole', async ({
  page,
}) => {
  for (const path of ['/', '/articles', '/Contact', '/Donate']) {
    await page.goto(path);
    await expectAccessible(page, path, phoneAndDesktop);
    await expect(feed(page)).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await expect(menu(page).getByRole('link')).toHaveText(['Contact']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Donate' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('list')).toHaveCount(0);
  await expect(page.getByText('This site is being prepared.')).toBeVisible();
  await page.goto('/articles');
  await expect(message(page, 'There are no articles yet.')).toBeVisible();
});

test('A sign-in without JavaScript leads an administrator to the setup', async ({
  newVisitor,
  program,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/sign-in');
  await signInByForm(page, program.administrator);
  await expect(page).toHaveURL('/cms/setup');
  await expect(main(page).locator('noscript .notice')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
});

test('An administrator who signs in is led to the setup, skips it, and finds it in the checklist', async ({
  page,
  program,
}) => {
  await open(page, '/sign-in');
  await signInByForm(page, program.administrator);
  await expect(heading(page)).toHaveText('Set up your site');
  await field(page, 'Name').fill(name);
  await press(page, 'Skip for now');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page)).toHaveText('Dashboard');
  const checklist = page.getByRole('region', { name: 'Get your site ready' });
  await expect(checklist).toContainText('0 of 15 steps done.');
  await checklist.getByRole('link', { name: 'the name of your organization' }).click();
  await expect(heading(page)).toHaveText('Set up your site');
  await expect(field(page, 'Name')).toHaveAttribute('id', 'name');

  const visitor = page.context();
  await visitor.clearCookies();
  await open(page, '/sign-in');
  await signInByForm(page, program.administrator);
  await expect(page).toHaveURL('/');
});

test('An administrator sets up the site with the keyboard, and visitors see it at once', async ({
  page,
  program,
  newVisitor,
  problems,
}) => {
  problems.expect(/400 \(Bad Request\).*setup\/finish/);
  await signIn(page, program.administrator);
  await open(page, '/cms/setup');
  await expectAccessible(page, '/cms/setup', phoneAndDesktop);
  await field(page, 'Name').focus();
  for (const answer of [name, purpose, '1 Elm Street, Alder Falls', 'office@elm.example']) {
    await page.keyboard.type(answer);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('(555) 555-0142');

  const links = field(page, 'Links, buttons and the footer');
  await links.fill('#ffe9a8');
  await expect(
    main(page)
      .getByText(/contrast 1\.\d\d to 1/)
      .first(),
  ).toBeVisible();
  await press(page, 'Save and go on');
  await expect(page).toHaveURL('/cms/setup');
  await expect(main(page).getByRole('button', { name: 'Save and go on' })).toBeEnabled();
  await links.fill('#1f4f6b');
  await expect(links).not.toHaveAttribute('aria-invalid', 'true');
  await links.press('Enter');

  await page.waitForURL('/dashboard');
  await applicationStarted(page);
  await expect(page.getByRole('banner')).toContainText(name);
  const checklist = page.getByRole('region', { name: 'Get your site ready' });
  await expect(checklist).toContainText('2 of 15 steps done.');
  await expectAccessible(page, '/dashboard', phoneAndDesktop);

  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(heading(visitor)).toHaveText(name);
  await expect(main(visitor)).toContainText(purpose);
  await expect(visitor.getByRole('contentinfo')).toContainText('1 Elm Street, Alder Falls');
  await visitor.goto('/Contact');
  await expect(main(visitor)).toContainText('(555) 555-0142');
  for (const path of ['/', '/Contact']) {
    await visitor.goto(path);
    await expectAccessible(visitor, path, phoneAndDesktop);
  }
});

test('A starter text is marked, and published once its blanks are filled', async ({
  page,
  program,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/contact/ContactIntro');
  await expect(message(page, 'Starter text: fill the blanks in [brackets]')).toContainText(
    '1 blank is left.',
  );
  // The checks are loaded after the page.
  await expect(page.locator('.findings-summary')).toContainText('1 thing to check');
  await press(page, 'Publish');
  const question = main(page).getByRole('alert').filter({ hasText: 'thing' });
  await expect(question).toHaveText('1 thing to check before you publish.');
  await expect(main(page).getByRole('button', { name: 'Publish anyway' })).toHaveCount(0);
  await press(page, 'Review first');

  const contact = { section: 'contact', name: 'ContactIntro' } as const;
  const { pageData } = await callAs(page, 'pages/getPageData', { ...contact, draft: 1 });
  const text = pageData.text.replace(blank('answerTime'), 'within three days');
  await callAs(page, 'pages/editPageData', { ...contact, text });
  await open(page, '/cms/contact/ContactIntro');
  await expect(message(page, 'Starter text')).toHaveCount(0);
  await press(page, 'Publish');
  await expect(message(page, 'Contact page is updated.')).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto('/Contact');
  await expect(main(visitor)).toContainText('We reply by email: within three days.');
});

test('A policy that is a starter text is stopped with the blanks that are left', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/footerCMS/terms');
  const terms = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'More actions for Terms of Service' }) });
  await expect(terms.getByText('Starter text: fill the blanks in [brackets]')).toBeVisible();
  await terms.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(main(page).getByRole('alert').first()).toContainText('Starter text');
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByRole('list')).toHaveCount(0);
});

test('Menus follow the first article, and the last one, on pages that were cached', async ({
  page,
  program,
  newVisitor,
}) => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 900 } });
  await visitor.goto('/Contact');
  await expect(menu(visitor).getByRole('link')).toHaveText(['Contact']);
  await signIn(page, program.administrator);
  const article = { section: 'articles', name: 'Beans' } as const;
  await callAs(page, 'pages/addPage', { ...article, title: 'Beans' });
  await callAs(page, 'sync/syncPage', article);
  await visitor.goto('/Contact');
  await expect(menu(visitor).getByRole('link')).toHaveText(['Articles', 'Contact']);
  await expect(feed(visitor)).toHaveCount(1);
  await startApplication(visitor);
  await menu(visitor).getByRole('link', { name: 'Articles' }).click();
  await expect(heading(visitor)).toHaveText('Articles');
  await callAs(page, 'pages/unpublishPage', article);
  await visitor.goto('/Contact');
  await expect(menu(visitor).getByRole('link')).toHaveText(['Contact']);
});
