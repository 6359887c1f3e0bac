import type { Page } from '@playwright/test';
import { choose, fresh, main, press } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const line = (page: Page, name: string) =>
  main(page).locator('[data-item]').filter({ hasText: name });
const form = (page: Page) => main(page).locator('form:visible').last();
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
/** A form saves itself a few seconds after the last key. */
const soon = { timeout: 20_000 };

test('A new entry is kept on the device until it has a name, and then saves itself as one draft', {
  tag: '@slow',
}, async ({ page, program, newVisitor, problems }) => {
  problems.expect(/ERR_FAILED/);
  const visitor = await newVisitor();
  const name = fresh('Ines Roth');
  await signIn(page, program.administrator);
  await open(page, '/cms/board/Board');
  await press(page, 'Add a board member');
  await field(page, 'Position').fill('Treasurer');
  await expect(form(page)).toContainText('On this device only');
  await page.waitForTimeout(500);

  // An entry that cannot be stored yet is offered again.
  await page.reload();
  await press(page, 'Restore');
  await expect(field(page, 'Position')).toHaveValue('Treasurer');

  // The reply to the first save is lost.
  let saves = 0;
  await page.route('**/api/lists/saveDraft', async (route) => {
    saves += 1;
    const response = await route.fetch();
    if (saves === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await field(page, 'Name').fill(name);
  await expect.poll(() => saves, soon).toBe(1);
  await field(page, 'Position').fill('Chair');
  await expect(form(page).getByText('Draft', { exact: true })).toBeVisible(soon);
  await expect(form(page)).toContainText('Saved');
  await field(page, 'Position').fill('Treasurer and chair');
  await expect.poll(() => saves, soon).toBe(3);
  await expect(form(page).getByText('Draft', { exact: true })).toBeVisible();
  await visitor.goto('/Board');
  await expect(visitor.getByText(name)).toHaveCount(0);

  await page.reload();
  await expect(line(page, name)).toHaveCount(1);
  await expect(line(page, name)).toContainText('Draft, not published');
  await line(page, name).locator('summary').click();
  await expect(line(page, name).getByLabel('Position')).toHaveValue('Treasurer and chair');
  await expect(main(page).getByRole('region', { name: 'Text that was not saved' })).toHaveCount(0);
  await choose(page, 'Discard draft…', line(page, name));
  await answer(page, 'Discard this draft?', 'Discard draft');
  await expect(line(page, name)).toHaveCount(0);
});

test('A new entry that saved itself is published or discarded from the form it is typed in', {
  tag: '@slow',
}, async ({ page, program }) => {
  const [published, discarded] = [fresh('Pia Ode'), fresh('Dora Low')];
  await signIn(page, program.administrator);
  await open(page, '/cms/board/Board');
  for (const name of [published, discarded]) {
    await press(page, 'Add a board member');
    await field(page, 'Name').fill(name);
    await expect(form(page).getByText('Draft', { exact: true })).toBeVisible(soon);
    if (name === discarded) {
      await press(page, 'Cancel');
      await answer(page, 'Discard this board member?', 'Discard text');
      await expect(main(page).getByRole('button', { name: 'Add a board member' })).toBeVisible();
    } else {
      await form(page).getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(line(page, name)).toHaveCount(1);
      await expect(line(page, name)).not.toContainText('Draft');
    }
  }
  await page.reload();
  await expect(line(page, published)).toHaveCount(1);
  await expect(line(page, discarded)).toHaveCount(0);
  await expect(main(page).getByText('Deleted in the last 30 days')).toBeVisible();
  await line(page, published).locator('summary').click();
  await choose(page, 'Delete board member…', line(page, published));
  await answer(page, `Delete “${published}”?`, 'Delete board member');
  await expect(line(page, published)).toHaveCount(0);
});
