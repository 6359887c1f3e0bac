import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { formWith, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const names = (page: Page) => main(page).locator('.list-name');

interface Screen {
  path: string;
  /** The field to change: the first with this label. */
  field: string;
  /** The success message. */
  message: string | RegExp;
  /** Where visitors read it. */
  address?: string;
  /** Whether it has drafts next to what is published. */
  hasDrafts?: boolean;
}

const screens: Screen[] = [
  {
    path: '/cms/board/Board',
    field: 'Position',
    message: 'Board is updated.',
    address: '/Board',
    hasDrafts: true,
  },
  {
    path: '/cms/contact/Contacts',
    field: 'Hours',
    message: 'Contact is updated.',
    address: '/Contact',
    hasDrafts: true,
  },
  {
    path: '/cms/faq/1',
    field: 'Question',
    message: 'FAQ is updated.',
    address: '/FAQ',
    hasDrafts: true,
  },
  {
    path: '/cms/donate/waysToDonate',
    field: 'Title',
    message: 'Way To Donate is updated.',
    address: '/Donate',
    hasDrafts: true,
  },
  {
    path: '/cms/footerCMS/Disclaimer',
    field: 'Title',
    message: 'Footer is updated.',
    address: '/About',
    hasDrafts: true,
  },
  {
    path: '/cms/footerCMS/Links',
    field: 'Link text',
    message: 'Bottom Menu is updated.',
    address: '/About',
    hasDrafts: true,
  },
  {
    path: '/cms/footerCMS/privacy',
    field: 'Subtitle',
    message: 'privacy page is updated.',
    address: '/policy/privacy',
    hasDrafts: true,
  },
  {
    path: '/cms/research/ResearchTerms',
    field: 'Term',
    message: /^.+ is updated\.$/,
    address: '/Research',
    hasDrafts: true,
  },
  {
    path: '/cms/research/books/What-to-Eat',
    field: 'Title',
    message: 'What-to-Eat is updated.',
    address: '/Research',
    hasDrafts: true,
  },
  {
    path: '/cms/search/Synonyms',
    field: 'Also find',
    message: 'Search synonyms are updated.',
    hasDrafts: true,
  },
  {
    path: '/cms/courses/Nutrition-Basics/quiz',
    field: 'Question',
    message: 'Quiz is updated.',
    address: '/courses/Nutrition-Basics',
  },
  {
    path: '/cms/test/Vegetables-and-Fruit',
    field: 'Title',
    message: 'Test Step is updated.',
    hasDrafts: true,
  },
];

/** They are built from the same parts: one is always tested, two in slow runs, and the others only in thorough ones. */
const tags: Record<string, string[]> = {
  '/cms/board/Board': [],
  '/cms/faq/1': ['@slow'],
  '/cms/footerCMS/Links': ['@slow'],
};

/** Opens the first entry, if the screen shows none opened. */
async function openFirst(page: Page): Promise<void> {
  if (await main(page).locator('details[open]').count()) return;
  const first = names(page).first();
  if (await first.count()) await first.click();
}

for (const { path, field, message, address, hasDrafts = false } of screens) {
  test(`An edit at ${path} is visible on a visitor's next request, and accessible`, {
    tag: tags[path] ?? ['@thorough'],
  }, async ({ page, db, newVisitor }) => {
    const visitor = await newVisitor();
    if (address) await visitor.goto(address);
    await signIn(page, await anAccount({ db }, { accountType: 2 }));
    await open(page, path);
    await openFirst(page);
    const form = formWith(page, field);
    const changed = form.getByLabel(field, { exact: true }).first();
    const publish = async (text: string) => {
      await changed.fill(text);
      const save = hasDrafts ? 'Publish' : 'Save';
      await form.getByRole('button', { name: save, exact: true }).click();
      await expect(form.getByRole('status')).toHaveText(message);
    };
    const before = await changed.inputValue();
    const typed = fresh('Words');
    await publish(typed);
    if (address) {
      await visitor.reload();
      await expect(visitor.locator('body')).toContainText(typed);
    } else {
      await page.reload();
      await expect(main(page)).toContainText(typed);
      await openFirst(page);
    }
    await expectAccessible(page, path, phoneAndDesktop);
    // Other tests read what was there.
    await publish(before);
  });
}

test('A required policy page says why it cannot be deleted', async ({ page, program }) => {
  await signIn(page, program.administrator);
  const why = main(page).getByText(
    'Every page of the site links to this page, so you can’t delete it.',
  );
  const menu = main(page).getByRole('button', { name: /^More actions/ });
  const remove = page.getByRole('menuitem', { name: 'Delete footer page…' });
  for (const name of ['privacy', 'terms']) {
    await open(page, `/cms/footerCMS/${name}`);
    await expect(why.filter({ visible: true })).toHaveCount(1);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
    await expect(remove).toHaveCount(0);
  }
  await open(page, '/cms/footerCMS/cookies');
  await menu.click();
  await expect(remove).toBeVisible();
  await expect(why.filter({ visible: true })).toHaveCount(0);
});

test('The message next to the button names the required field', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/400/);
  await signIn(page, program.administrator);
  await open(page, '/cms/donate/waysToDonate');
  await press(page, 'Add a way to donate');
  const form = main(page).locator('form', { has: page.getByRole('button', { name: 'Cancel' }) });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByRole('alert')).toContainText('Title: This field is required.');
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const heights = await Promise.all(
    ['Title', 'Web address (URL)'].map(async (label) => {
      const box = await form.getByRole('textbox', { name: label }).boundingBox();
      return box?.height;
    }),
  );
  expect(heights[0]).toBe(heights[1]);
});
