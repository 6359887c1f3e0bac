import {
  choose,
  draftState,
  fresh,
  heading,
  main,
  press,
  title,
} from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const pageAddresses = [
  '/cms/home/Home',
  '/cms/about/About',
  '/cms/About/aboutboard',
  '/cms/intro/Courses',
  '/cms/board/BoardIntro',
  '/cms/contact/ContactIntro',
  '/cms/donate/Donate',
  '/cms/courses/Nutrition-Basics',
  '/cms/articles/reading-labels',
  '/cms/programs/School-Garden',
  '/cms/newsletters/2026march',
  '/cms/test/_Passed',
  '/cms/test/_Failed',
  '/cms/test/finish/Failed',
];

/** The list screens and their differences. */
const listAddresses = {
  '/cms/faq/1': 'FAQ: ',
  '/cms/board/Board': 'Board members',
  '/cms/test/vegetables-and-fruit': 'Steps of the nutrition test',
  '/cms/donate/waysToDonate': 'Ways to donate',
  '/cms/contact/Contacts': 'Contacts',
  '/cms/footerCMS/Help': 'Help',
  '/cms/footerCMS/Disclaimer': '',
  '/cms/footerCMS/Certification': '',
  '/cms/footercms/links': 'Bottom menu',
  '/cms/footerCMS/privacy': 'Footer pages',
  '/cms/research/books/What-to-Eat': 'Books',
  '/cms/research/videos/_New': 'Videos',
  '/cms/research/articles/_New': 'Studies',
  '/cms/research/websites/_New': 'Websites',
  '/CMS/research/researchterms': 'Glossary',
};

test('Every address of the content management opens its screen, in any letter case', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.setTimeout(120_000);
  await signIn(page, program.administrator);
  await page.setViewportSize({ width: 360, height: 800 });
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.goto('/CMS');
  await expect(heading(page)).toHaveText('Site pages');
  expect(await isTooWide(), '/cms is too wide').toBe(false);
  for (const address of pageAddresses) {
    await page.goto(address);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await expect(publish, address).toBeVisible();
    expect(await isTooWide(), `${address} is too wide`).toBe(false);
  }
  for (const [address, words] of Object.entries(listAddresses)) {
    await page.goto(address);
    await expect(main(page), address).toContainText(
      /(?:Changes you save here appear|What you publish appears) on the site right away\./,
    );
    await expect(heading(page), address).toContainText(words);
    expect(await isTooWide(), `${address} is too wide`).toBe(false);
  }
});

test('An unknown page address offers to create it; the page is published, renamed and moved to the trash', {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/courses/Soup-Kettles');
  await expect(main(page)).toContainText('There is no page “Soup-Kettles” yet.');
  await expect(title(page)).toHaveValue('Soup Kettles');
  await press(page, 'Create page');
  await expect(page).toHaveURL('/cms/courses/Soup-Kettles');
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  await choose(page, 'Rename…');
  await page.getByLabel('URL slug').fill('Soup-for-Two');
  await page.getByRole('button', { name: 'Rename page' }).click();
  await expect(page).toHaveURL('/cms/courses/Soup-for-Two');
  const visitor = await newVisitor();
  await visitor.goto('/courses/soup-kettles');
  await expect(visitor).toHaveURL('/courses/Soup-for-Two');
  await page.goto('/cms/courses/Soup-Kettles');
  await expect(page).toHaveURL('/cms/courses/Soup-for-Two');

  await open(page, '/cms/structure');
  await page.getByLabel('Find a page or a list').fill('soup kettles');
  const question = 'Move “Soup Kettles” to the trash?';
  const line = main(page).getByRole('listitem').filter({ hasText: 'Soup Kettles' });
  await choose(page, 'Move to trash…', line);
  await expect(page.getByRole('dialog', { name: question })).toContainText(
    'No other page links to it.',
  );
  await answer(page, question, 'Keep page');
  await expect(
    main(page).getByRole('button', { name: 'More actions for Soup Kettles' }),
  ).toBeFocused();
  await choose(page, 'Move to trash…', line);
  await answer(page, question, 'Move to trash');
  await expect(page.getByText('Soup Kettles page is moved to the trash.')).toBeVisible();
  await expect(main(page)).toContainText('No pages or lists match.');
});

test('A newsletter is named by its year and month, and other names are refused with an explanation', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/newsletters/_New');
  const name = main(page).getByLabel('URL slug');
  await expect(name).toHaveValue(/^\d{4}[A-Z][a-z]+$/);
  const proposed = await name.inputValue();
  await callAs(page, 'pages/addPage', { section: 'newsletters', name: proposed, title: 'Taken' });
  await page.reload();
  await expect(name, 'a month that has no newsletter').not.toHaveValue(proposed);
  await expect(name).toHaveValue(/^\d{4}[A-Z][a-z]+$/);
  await name.fill('Spring-News');
  await press(page, 'Create page');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page)).toContainText('Name a newsletter by year and month, such as 2026March.');
});

test('The history lists changes, shows differences, and restores an earlier text as a draft', {
  tag: '@slow',
}, async ({ page, program, newVisitor }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/programs/Market-Tours');
  const before = await title(page).inputValue();
  await title(page).fill('A quiet walk');
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await title(page).fill('A lively walk');
  await press(page, 'Publish');
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  await choose(page, 'History');
  const rows = main(page).getByRole('row');
  await expect(rows.nth(1)).toContainText('Published');
  await page
    .getByRole('radio', { name: /^Compare from: / })
    .nth(2)
    .check();
  const difference = main(page).getByRole('region', { name: 'Title' });
  await expect(difference.locator('del')).toHaveText('[removed: quiet]');
  await expect(difference.locator('ins')).toHaveText('[added: lively]');

  await main(page)
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click();
  await expect(
    page.getByText('Version restored as the draft. Visitors don’t see it until you publish.'),
  ).toBeVisible();
  await expect(rows.nth(1)).toContainText('Restored');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page).toHaveURL('/cms/programs/Market-Tours');
  await expect(title(page)).toHaveValue(before);
  const visitor = await newVisitor();
  await visitor.goto('/programs/Market-Tours');
  await expect(heading(visitor)).toHaveText('A lively walk');
});

test('The preview shows what is typed before it is saved, at phone or desktop width', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  const { promise: isPreviewed, resolve: letAutosave } = Promise.withResolvers<void>();
  await page.route('**/api/pages/savePage', async (route) => {
    await isPreviewed;
    await route.continue();
  });
  await open(page, '/cms/articles/Fiber');
  await press(page, 'Preview');
  const frame = main(page).frameLocator('iframe');
  const words = fresh('Oats');
  await page.getByLabel('Introduction').fill(`${words} are good.`);
  await expect(frame.locator('.lead', { hasText: words })).toBeVisible();
  const widthOf = () => frame.locator('html').evaluate(() => innerWidth);
  expect(await widthOf()).toBe(390);
  await page.getByRole('radio', { name: 'Computer' }).check();
  await expect.poll(widthOf).toBe(1280);
  const answer = await page.request.get('/cms-preview/articles/Fiber');
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(await answer.text()).not.toContain(words);
  letAutosave();

  await title(page).fill('');
  // Next to the preview there is room for the main button alone.
  await press(page, 'More');
  await press(page, 'Save draft');
  await expect(page.locator('.action-bar .staff-state')).toHaveText(draftState);
});
