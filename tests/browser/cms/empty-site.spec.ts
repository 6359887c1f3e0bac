import { addressedSections } from '#contract/shared/pages/sections.ts';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { heading, main, press, title } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { testOfEmptyProgram } from '#tests/support/browser/empty-program.ts';
import { callAs, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { longestStart } from '#tests/support/browser/program.ts';

const test = testOfEmptyProgram();

// In one worker, since each worker starts the program with these settings.
test.describe.configure({ mode: 'default' });

/** The lists that have entries of their own. */
const lists = 7;

/** Every editing screen in the specification, on a site without content. */
const screens = [
  '/cms/faq/_New',
  '/cms/board/Board',
  '/cms/board/BoardIntro',
  '/cms/home/Home',
  '/cms/test/_New',
  '/cms/test/_Failed',
  '/cms/test/_Passed',
  '/cms/test/finish/Passed',
  '/cms/about/About',
  '/cms/about/AboutBoard',
  '/cms/intro/Courses',
  '/cms/intro/FAQ',
  '/cms/donate/Donate',
  '/cms/donate/waysToDonate',
  ...addressedSections.map((section) => `/cms/${section}/_New`),
  '/cms/contact/Contacts',
  '/cms/contact/ContactIntro',
  '/cms/footerCMS/Help',
  '/cms/footerCMS/Links',
  '/cms/footerCMS/Disclaimer',
  '/cms/footerCMS/Certification',
  '/cms/footerCMS/privacy',
  '/cms/footerCMS/terms',
  '/cms/research/books/_New',
  '/cms/research/ResearchTerms',
  '/cms/search/Synonyms',
];

test('The accessibility check finds nothing on a site without content', { tag: '@slow' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of ['/', '/Donate', '/policy/privacy']) {
    await page.goto(path);
    await expectAccessible(page, path, phoneAndDesktop);
  }
});

test('An administrator can add to every section, and open every editing screen', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.setTimeout(3 * longestStart);
  await signIn(page, program.administrator);
  await open(page, '/cms/structure');
  await expect(main(page).getByRole('link', { name: /^\+ / })).toHaveCount(
    addressedSections.length + lists,
  );
  await expectAccessible(page, '/cms/structure', phoneAndDesktop);
  for (const path of screens) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(heading(page), path).toHaveText(/\S/);
  }
});

test('An editor writes an empty block of the footer', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/footerCMS/Help');
  await expect(heading(page)).toHaveText('Help');
  await title(page).fill('Where to get help');
  await press(page, 'Publish');
  await expect(heading(page)).toHaveText('Where to get help');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Where to get help' })).toBeVisible();
});

test('An administrator follows the set-up checklist until they hide it', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard');
  const checklist = page.getByRole('region', { name: 'Get your site ready' });
  await expect(checklist).toContainText('0 of 15 steps done.');
  await expectAccessible(page, '/dashboard', phoneAndDesktop);
  const home = checklist.getByRole('listitem').filter({ hasText: 'Home page' });
  await home.getByRole('link', { name: 'a text' }).click();
  await expect(heading(page)).toHaveText('Home');
  await callAs(page, 'sync/syncPage', { section: 'home', name: 'Home' });
  const texts = { name: 'Elm Street Kitchen', description: 'We cook together.' };
  await callAs(page, 'settings/editSettings', texts);
  await open(page, '/cms');
  await expect(checklist).toContainText('2 of 15 steps done.');
  await expect(home).toContainText(': done');
  await expect(home.getByRole('link')).toHaveCount(0);
  await checklist.getByRole('button', { name: 'Hide this checklist' }).click();
  await answer(page, 'Hide this checklist?', 'Hide checklist');
  await expect(checklist).toBeHidden();
  await open(page, '/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(checklist).toBeHidden();
});

test('A table without rows says so, and blames a search only if there is one', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const empty = [
    ['/dashboard/Contacts', 'No messages yet.', 'No messages match.'],
    ['/dashboard/Donations', 'No gifts yet.', 'No gifts match.'],
    ['/dashboard/Donors', 'No donors yet.', 'No donors match.'],
    ['/dashboard/Events', 'No upcoming events.', 'No events match.'],
  ] as const;
  for (const [path, none, noMatch] of empty) {
    await open(page, path);
    await expect(main(page).getByText(none)).toBeVisible();
    await open(page, `${path}?search=quince`);
    await expect(main(page).getByText(noMatch)).toBeVisible();
  }
});
