import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { test as base, expect, open, signIn } from '#tests/support/browser/fixtures.ts';
import { chooseFilter, openFilters } from '#tests/support/browser/list-screens.ts';
import { longestStart, startProgram } from '#tests/support/browser/program.ts';

/** With the demo's people, so that lists have something to show. */
const test = base.extend<object, { program: Awaited<ReturnType<typeof startProgram>> }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const program = await startProgram({ SEED: 'demo' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

const lists = [
  'Users',
  'Subscribers',
  'Donations',
  'Donors',
  'People',
  'Contacts',
  'Events?when=all',
  'Mailings',
  'Participants',
  'Audit',
  'Audit?kind=security',
];

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

/** Where the rows of a list begin, and how high they are. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.data-table-rows tbody tr')];
    const heights = rows.slice(0, 12).map((row) => row.getBoundingClientRect().height);
    const facts = document.querySelector('.filter-facts')?.getBoundingClientRect().bottom ?? 0;
    const top = rows[0]?.getBoundingClientRect().top ?? facts + 48;
    return { top, highest: Math.max(38, ...heights) };
  });

test('Twelve rows of each list fit a window of 1280 by 900, and so do all screens of the navigation', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize(desktop);
  for (const list of lists) {
    await open(page, `/dashboard/${list}`);
    const { top, highest } = await rowsOf(page);
    expect.soft(top + 12 * highest, list).toBeLessThanOrEqual(desktop.height);
  }
  await open(page, '/cms');
  const twelfth = page.locator('.content-list > li').nth(11);
  const box = await twelfth.boundingBox();
  expect.soft((box?.y ?? 0) + (box?.height ?? 0), 'pages').toBeLessThanOrEqual(desktop.height);
  const settings = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  for (const name of ['Site settings', 'Audit']) {
    await expect(settings.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  }
});

test('A name that is too long for its column ends in an ellipsis before the next column, and is its title', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  for (const list of ['Subscribers', 'Contacts']) {
    await open(page, `/dashboard/${list}`);
    const names = page.locator('.data-table-rows .data-open');
    const boxes = await names.evaluateAll((found) =>
      found.map((name) => {
        const cell = name.closest('td');
        const end = cell?.nextElementSibling?.getBoundingClientRect().left ?? 0;
        const { textOverflow } = getComputedStyle(name);
        const isCut = name.scrollWidth > name.clientWidth;
        return { gap: end - name.getBoundingClientRect().right, textOverflow, isCut };
      }),
    );
    expect(boxes.every(({ gap, textOverflow }) => gap > 8 && textOverflow === 'ellipsis')).toBe(
      true,
    );
    const cut = names.nth(boxes.findIndex(({ isCut }) => isCut));
    await cut.hover();
    const cell = cut.locator('xpath=ancestor::td');
    await expect(cell).toHaveAttribute('title', await cut.innerText());
  }
});

test('The code of a request stays on one line of the audit trail, and is its title', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await open(page, '/dashboard/Audit');
  const code = page.locator('.data-table-rows code').first();
  const wholeCode = await code.innerText();
  await expect(code).toHaveCSS('text-overflow', 'ellipsis');
  expect((await code.boundingBox())?.width).toBeLessThan(120);
  await code.hover();
  await expect(code.locator('xpath=ancestor::td')).toHaveAttribute('title', wholeCode);
});

test('A figure of the dashboard leads to a list that counts the same', async ({ page }) => {
  await open(page, '/dashboard');
  const shown = page.locator('.figure', { has: page.getByRole('link', { name: 'Subscribers' }) });
  const number = await shown.locator('.figure-value').innerText();
  await shown.getByRole('link').click();
  await expect(page.locator('.filter-facts')).toContainText(`${number} subscribers`);
});

test('A link to a field shows its label below the header, also of a field that is loaded later', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await open(page, '/cms/setup#address');
  const header = await page.locator('.staff-header').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  const label = page.locator('label[for="address"]');
  await expect.poll(async () => (await label.boundingBox())?.y).toBeLessThan(desktop.height / 2);
  expect((await label.boundingBox())?.y).toBeGreaterThan(bottom);
  for (const [anchor, name] of [
    ['legal-name', 'Legal name (on receipts)'],
    ['ein', 'EIN (such as 12-3456789)'],
  ]) {
    await open(page, `/dashboard/Donations#${anchor}`);
    const drawer = page.getByRole('dialog', { name: 'Receipts and currency' });
    await expect(drawer.getByLabel(String(name))).toBeFocused();
  }
});

test('On a phone each row is a card with the name first, and is still a row of a table', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize(phone);
  for (const list of lists) {
    await open(page, `/dashboard/${list}`);
    await expectAccessible(page, `the cards of ${list}`, [390, 390]);
    const sideways = await page
      .locator('.table-scroll')
      .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect
      .soft(
        sideways.filter((width) => width > 0),
        list,
      )
      .toEqual([]);
  }
  await open(page, '/dashboard/Donations');
  const table = page.getByRole('table', { name: 'Gifts' });
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveCount(1);
  const card = table.getByRole('row').nth(1);
  await expect(card.getByRole('cell')).toHaveCount(8);
  const name = await card.locator('[data-name]').boundingBox();
  for (const cell of await card.getByRole('cell').all()) {
    if ((await cell.getAttribute('data-label')) === null) continue;
    expect((await cell.boundingBox())?.y).toBeGreaterThan(name?.y ?? 0);
  }
  const label = await card
    .locator('[data-label="Amount"]')
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain('Amount');
  await card.getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await table.getByRole('button', { name: /^Amount/ }).click();
  await expect(page).toHaveURL(/sort=-amount/);
  await card.locator('[data-name]').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Gift' })).toBeVisible();
});

for (const [how, size] of [
  ['on a desktop', desktop],
  ['on a phone', phone],
] as const) {
  test(`Filters are behind one button and removed one by one, and the list stays in place ${how}`, {
    tag: '@slow',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    // The first screen has the reminder of two-step sign-in.
    for (const path of ['', '/Donations']) await open(page, `/dashboard${path}`);
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    const placeOfTable = () =>
      page
        .locator('.table-scroll')
        .evaluate((table) => table.getBoundingClientRect().top + scrollY);
    const before = await placeOfTable();
    const panel = await openFilters(page);
    await expectAccessible(page, 'the filters', [size.width]);
    expect(await placeOfTable()).toBe(before);
    await panel.getByLabel('Type', { exact: true }).selectOption('Check');
    await panel.getByRole('button', { name: 'Show results' }).click();
    await chooseFilter(page, 'Status', 'Received');
    await expect(page).toHaveURL(/kind=check/);
    await expect(page).toHaveURL(/status=received/);
    const button = page.getByRole('button', { name: 'Filters (2)' });
    await expect(button).toBeVisible();
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('listitem')).toHaveText([
      'Remove filter Type: Check',
      'Remove filter Status: Received',
      'Clear all',
    ]);
    expect(await placeOfTable(), 'with two chips').toBe(before);
    await expectAccessible(page, 'active filters', [size.width]);
    await page.reload();
    await open(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await chips.getByRole('button', { name: 'Remove filter Type: Check' }).click();
    await expect(page).not.toHaveURL(/kind=/);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/dashboard/Donations');
    await expect(chips).toHaveCount(0);
    expect(await placeOfTable(), 'without chips').toBe(before);
  });
}

test('The menu of other actions is used with the keyboard, and gives the focus back', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, '/dashboard/Donations');
  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'More actions' });
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  await expect(item('Batches')).toBeFocused();
  await expectAccessible(page, 'the open menu', phoneAndDesktop);
  await page.keyboard.press('ArrowUp');
  await expect(item('Export results')).not.toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Batches')).toBeFocused();
  await page.keyboard.press('y');
  await expect(item('Year-end statements')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  // A key that follows at once is for the menu, and what it moved to stays.
  const hasFocus = await more.evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement?.role;
  });
  expect(hasFocus).toBe('menu');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Campaigns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});
