import type { Locator, Page } from '@playwright/test';
import { draftState, main, press } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('A paragraph is dragged to another position, and a failed reorder loses nothing', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  problems.expect(/Failed to load resource|ERR_FAILED/);
  await signIn(page, program.administrator);
  await open(page, '/cms/articles/Whole-Grains');
  const read = () => readHeadings(page);
  const [first, second, third, ...rest] = await read();
  const handles = handlesOf(page);
  await dragTo(page, handles.nth(2), 0);
  await expect.poll(read).toEqual([third, first, second, ...rest]);
  await expect(main(page)).toContainText('The section that was number 3 is now number 1');
  const menu = (number: number) =>
    main(page).getByRole('button', { name: `Options of section ${number}`, exact: true });
  await menu(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(read).toEqual([first, third, second, ...rest]);
  await expect(menu(2)).toBeFocused();
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();

  await open(page, '/cms/board/Board');
  const names = main(page).locator('.list-name');
  const before = await names.allInnerTexts();
  await page.route('**/api/pages/arrangeList', (route) => route.abort());
  await dragTo(page, handles.last(), 0);
  await expect(page.getByText('Something went wrong.').first()).toBeVisible();
  await expect(names).toHaveText(before);
  await page.unroute('**/api/pages/arrangeList');
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('arrange') && calls.push(request.url()));
  await dragTo(page, handles.last(), 0);
  await expect(names).toHaveText([before.at(-1) ?? '', ...before.slice(0, -1)]);
  await expect(main(page).getByText(/is now number 1 of/)).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.reload();
  await expect(names.first()).toHaveText(before.at(-1) ?? '');
});

test('A pressed entry is under the pointer, and stays where it was if it is not dragged', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/articles/Whole-Grains');
  const before = await readHeadings(page);
  await page.evaluate(() => {
    addEventListener('pointerdown', ({ clientY }) => {
      document.body.dataset.pressedAt = `${clientY}`;
    });
  });
  for (const handle of [handlesOf(page).nth(2), handlesOf(page).last()]) {
    await pickUp(page, handle);
    const pressedAt = Number(await page.locator('body').getAttribute('data-pressed-at'));
    const { top, bottom } = await page
      .locator('[data-dragged]')
      .evaluate((entry) => entry.getBoundingClientRect().toJSON());
    expect(pressedAt).toBeGreaterThan(top);
    expect(pressedAt).toBeLessThan(bottom);
    await page.mouse.up();
    await expect(main(page).locator('[data-sorting]')).toHaveCount(0);
    expect(await readHeadings(page)).toEqual(before);
  }
});

test('A section that is added while another is dragged stays', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  await open(page, '/cms/articles/Whole-Grains');
  const [first, ...rest] = await readHeadings(page);
  await pickUp(page, handlesOf(page).first());
  await page.mouse.move(320, 400, { steps: 4 });
  // As an answer of the server would, without a press.
  await main(page)
    .getByRole('button', { name: 'Add a section' })
    .evaluate((button) => (button as HTMLButtonElement).click());
  await expect.poll(() => readHeadings(page)).toEqual([first, ...rest, '']);
  await dropAbove(page, 2);
  await expect.poll(() => readHeadings(page)).toEqual([rest[0], first, ...rest.slice(1), '']);
});

const handlesOf = (page: Page) => main(page).locator('.drag-handle');

/** The headings of an article's sections, in their order. */
const readHeadings = (page: Page) =>
  main(page)
    .getByLabel(/^Heading of section/)
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

/** Drags an entry by its handle above the one at `place`. */
async function dragTo(page: Page, handle: Locator, place: number): Promise<void> {
  await pickUp(page, handle);
  await dropAbove(page, place);
}

/** Presses a handle. An editor that loads shifts what is below it, so all editors near the window must be there. */
async function pickUp(page: Page, handle: Locator): Promise<void> {
  await expect(async () => {
    await handle.scrollIntoViewIfNeeded();
    expect(await page.evaluate(countLoadingEditors)).toBe(0);
  }).toPass({ intervals: [50] });
  await handle.hover();
  await page.mouse.down();
  await expect(main(page).locator('[data-sorting]')).toHaveCount(1);
}

/** The editors near the window that are not loaded, or whose text has not been measured; runs in the browser. */
function countLoadingEditors(): number {
  return [...document.querySelectorAll('main [data-field]')].filter((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    const isNear = field.checkVisibility() && bottom > -600 && top < innerHeight + 600;
    const hasText = field.querySelector('[role="textbox"]')?.textContent;
    const isMeasured = !hasText || field.querySelector('.md-size')?.textContent;
    return isNear && (field.querySelector('.md-sketch') || !isMeasured);
  }).length;
}

async function dropAbove(page: Page, place: number): Promise<void> {
  // The entries collapse and scroll, in a slow browser for a while. In the middle of the window nothing scrolls.
  const target = main(page).locator('[data-sorting] > [data-entry]').nth(place);
  const top = async () => (await target.boundingBox())?.y ?? 0;
  await expect(async () => {
    await page.mouse.move(320, (await top()) > 80 ? 400 : 20);
    expect(await top()).toBeGreaterThan(80);
  }).toPass({ intervals: [50] });
  await page.mouse.move(320, 400);
  await page.mouse.move(320, (await top()) + 3, { steps: 4 });
  await page.mouse.up();
}
