import type { Locator, Page } from '@playwright/test';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** The places of a screen's buttons. */
const placesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return [each.textContent, Math.round(x), Math.round(y), Math.round(width)];
      }),
  );

test('Each Escape closes one dialog, the page behind stays where it was, and the focus returns', async ({
  page,
  db,
  program,
}) => {
  for (let number = 10; number < 50; number += 1) {
    await anAccount({ db }, { firstName: `Ida ${number}`, lastName: 'Layer' });
  }
  await signIn(page, program.administrator);
  await page.setViewportSize({ width: 1280, height: 700 });
  await open(page, '/dashboard/Users?search=layer');
  const row = page.getByRole('button', { name: 'Ida 40 Layer', exact: true });
  await row.scrollIntoViewIfNeeded();
  const [position, place] = [await scrolled(page), await row.boundingBox()];
  expect(position).toBeGreaterThan(0);
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'Account', exact: true });
  await drawer.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend this account?' });
  await expect(question).toBeVisible();
  expect(await row.boundingBox()).toEqual(place);
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 500);
  // What had the focus may be gone.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(row).toBeFocused();
  expect(await scrolled(page)).toBe(position);
  expect(await row.boundingBox()).toEqual(place);
});

test('A field takes text again once a dialog above it was closed by Escape', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Events/new');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Soup');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type(' evening');
  await expect(title).toHaveValue('Soup evening');
});

test('Escape in a reply asks about its text, and closes only the menu while one is open in it', async ({
  page,
  program,
}) => {
  const message = { name: 'Zoë', email: 'zoe@sorrel.example', subject: 'Chickpeas', text: 'How?' };
  await callAs(page, 'contact/send', message);
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Contacts');
  await page.getByRole('button', { name: 'Chickpeas' }).click();
  const drawer = page.getByRole('dialog', { name: 'Message', exact: true });
  await expect(drawer).toContainText('Your reply goes to zoe@sorrel.example.');
  const reply = drawer.getByRole('textbox', { name: 'Your reply to Zoë' });
  await expect(reply).toHaveAttribute('contenteditable', 'true');
  await reply.click();
  await page.keyboard.type('Soak them.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(reply).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Escape');
  await expect(reply).not.toHaveAttribute('aria-activedescendant', /./);
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving' });
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(question.last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(reply).toContainText('Soak them.');
});

test('Escape closes a dialog that asks about typed text, and never both', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Donations');
  await page.getByRole('button', { name: 'Record a gift' }).click();
  const form = page.getByRole('dialog', { name: 'Record a gift' });
  await form.getByLabel(/^Amount/).fill('12');
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving' });
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.press('Escape');
    await expect(question.last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(form).toBeVisible();
  }
  await expect(form.getByLabel(/^Amount/)).toHaveValue('12');
});

for (const width of [390, 1280]) {
  test(`Messages move and cover no button at ${width} pixels`, {
    tag: '@slow',
  }, async ({ page, program, db }) => {
    const lastName = `Room${width}`;
    await anAccount({ db }, { firstName: 'Mona', lastName });
    await signIn(page, program.administrator);
    await page.setViewportSize({ width, height: 900 });

    await open(page, '/dashboard/Backups');
    const schedule = page.getByRole('main').getByRole('button');
    const save = page.getByRole('button', { name: 'Save schedule' });
    // A click would first scroll it into view.
    await save.hover();
    const before = await placesOf(schedule);
    await save.click();
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: /\w/ }),
    ).toBeVisible();
    expect(await placesOf(schedule)).toEqual(before);

    await open(page, `/dashboard/Users?search=${lastName}`);
    await page.getByRole('button', { name: `Mona ${lastName}` }).click();
    const drawer = page.getByRole('dialog', { name: 'Account', exact: true });
    const suspend = drawer.getByRole('button', { name: 'Suspend' });
    const result = drawer.locator('.action-message').filter({ has: page.getByRole('status') });
    const room = (await result.last().boundingBox())?.height;
    await suspend.click();
    await page.getByRole('button', { name: 'Suspend this account' }).click();
    await expect(drawer).toContainText('1 account is suspended.');
    const said = drawer.locator('.action-message').filter({ hasText: 'is suspended.' });
    expect((await said.boundingBox())?.height).toBe(room);

    await open(page, '/dashboard');
    const all = page.locator('main :is(button, a), nav :is(button, a)');
    const places = await placesOf(all);
    await page.keyboard.press('Control+s');
    const message = page.getByText('Nothing to save here.');
    await expect(message).toBeVisible();
    expect(await placesOf(all)).toEqual(places);
    const covered = await page.locator('.staff-message').evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return [...document.querySelectorAll('main :is(button, a), .staff-header button')]
        .filter((each) => !box.contains(each))
        .map((each) => each.getBoundingClientRect())
        .filter((each) => each.width > 0)
        .filter(
          (each) =>
            each.left < right && each.right > left && each.top < bottom && each.bottom > top,
        ).length;
    });
    expect(covered).toBe(0);
  });
}
