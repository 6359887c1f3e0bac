import type { Page } from '@playwright/test';
import { draftState, fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

/** The form of a board member, whom visitors see. */
async function memberForm(page: Page, name: string) {
  await callAs(page, 'pages/editBoard', { name });
  await open(page, '/cms/board/Board');
  const line = main(page).locator('[data-item]').filter({ hasText: name });
  await line.locator('summary').click();
  return line;
}

async function liveNames(page: Page) {
  return (await callAs(page, 'pages/getBoard', {})).board.map(({ name }) => name);
}

test('Ctrl+S and Enter save the draft of an entry, and only Publish shows it to visitors', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const before = fresh('Ida');
  const line = await memberForm(page, before);
  await line.getByLabel('Name', { exact: true }).fill(`${before} Lind`);
  await page.keyboard.press('Control+s');
  await expect(line.getByText('Draft saved.', { exact: true })).toBeVisible();
  await expect(line.getByText(draftState)).toBeVisible();
  await line.getByLabel('Position', { exact: true }).fill('Chair');
  await page.keyboard.press('Enter');
  await expect(line.getByText('Draft saved.', { exact: true })).toBeVisible();
  expect(await liveNames(page)).toContain(before);
  await line.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Board is updated.').first()).toBeVisible();
  expect(await liveNames(page)).toContain(`${before} Lind`);
});

test('A draft of an entry is saved while its editor types, and found among all drafts', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  const before = fresh('Ole');
  const line = await memberForm(page, before);
  const field = line.getByLabel('Name', { exact: true });
  await field.fill(`${before} Roe`);
  await expect(line.getByText(draftState)).toBeVisible();
  await expect(field).toBeFocused();
  expect(await liveNames(page)).toContain(before);
  await page.reload();
  await expect(field).toHaveValue(`${before} Roe`);
  await open(page, '/cms?state=changed');
  const drafts = main(page).getByRole('region', { name: 'Drafts in lists' });
  await drafts.getByRole('link', { name: `${before} Roe` }).click();
  await expect(main(page).locator('ins', { hasText: 'Roe' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
  await main(page).locator('[data-item]').filter({ hasText: before }).locator('summary').click();
  await expect(field).toHaveValue(`${before} Roe`);
});

test('Saving an entry that was not changed makes no draft of it', async ({ page, program }) => {
  await signIn(page, program.administrator);
  const line = await memberForm(page, fresh('Una'));
  await line.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Control+s');
  await expect(line.getByText('There are no changes to save.')).toBeVisible();
  await expect(line.getByText('Published', { exact: true })).toBeVisible();
});
