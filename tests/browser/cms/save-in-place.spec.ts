import type { Locator, Page } from '@playwright/test';
import { fresh, main, press, suspendAutosave, title } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';

test.beforeEach(({ page, program }) => signIn(page, program.administrator));

/** Types into a field, saves by the shortcut, and goes on in the middle of what is there. */
async function typeAndSave(page: Page, field: Locator, saved: Locator): Promise<void> {
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('oat bread');
  for (let back = 0; back < 6; back += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+s');
  await expect(saved).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('s and');
  const text = (await field.inputValue().catch(() => undefined)) ?? (await field.innerText());
  expect(text.trim()).toBe('oats and bread');
}

const said = (scope: Locator, words: string | RegExp) =>
  scope.getByRole('status').filter({ hasText: words });

test('Ctrl+S in a page leaves the focus and the caret in the title and in a text', async ({
  page,
  db,
}) => {
  const { name } = await aPage({ db }, { title: fresh('Oats') });
  await suspendAutosave(page);
  await open(page, `/cms/articles/${name}`);
  const bar = main(page).locator('.action-bar');
  await typeAndSave(page, title(page), said(bar, 'is updated.'));
  const text = page.locator('[data-field="Introduction"]').getByRole('textbox');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await typeAndSave(page, text, said(bar, 'is updated.'));
});

test('Ctrl+S leaves the focus in the text when there is an error or a conflict, and says it in the bar', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/400|409/);
  const { name } = await aPage({ db }, { title: fresh('Oats') });
  await suspendAutosave(page);
  await open(page, `/cms/articles/${name}`);
  await press(page, 'Add a source');
  await page.getByLabel('Web address (URL)').fill('not an address');
  await title(page).fill('Mine');
  await page.keyboard.press('Control+s');
  const errors = main(page).locator('.action-bar').getByRole('alert');
  await expect(errors.filter({ hasText: 'Web address' })).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toBeInViewport();
  await press(page, 'Save draft');
  await expect(page.getByLabel('Web address (URL)')).toBeFocused();

  await page.getByLabel('Web address (URL)').fill('');
  await callAs(page, 'pages/editPageData', { section: 'articles', name, title: 'Theirs' });
  await title(page).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await expect(title(page)).toBeFocused();
});

test('Ctrl+S leaves the focus in an entry of a list, a setting, a new event and a new campaign', async ({
  page,
}) => {
  await suspendAutosave(page);
  await open(page, '/cms/research/ResearchTerms');
  await press(page, 'Add a term');
  const form = main(page).getByRole('group', { name: 'New term' });
  await form.getByLabel('Term', { exact: true }).fill(fresh('Bran'));
  await typeAndSave(page, form.getByLabel('Definition'), said(form, 'Draft saved.'));

  await open(page, '/cms/settings');
  const organization = page.getByRole('region', { name: 'Organization' });
  const tagline = organization.getByLabel('Tagline');
  const before = await tagline.inputValue();
  await typeAndSave(page, tagline, said(organization, 'is updated.'));
  await callAs(page, 'settings/editSettings', { tagline: before });

  await open(page, '/dashboard/Events/new');
  const event = main(page);
  await event.getByLabel('Starts', { exact: true }).fill('2095-03-04T18:00');
  await event.getByLabel('Ends', { exact: true }).fill('2095-03-04T20:00');
  await title(page).fill(fresh('Soup evening'));
  const text = event.getByRole('textbox', { name: 'Description', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await typeAndSave(page, text, event.getByText('Draft', { exact: true }));
  await expect(page).toHaveURL(/\/dashboard\/Events\/(?!new)/);

  await open(page, '/dashboard/Donations/Campaigns/new');
  const campaign = main(page);
  await campaign.getByLabel('Name', { exact: true }).fill(fresh('New ovens'));
  const summary = campaign.getByLabel(/^Summary/);
  await typeAndSave(page, summary, campaign.getByText('Draft', { exact: true }));
  await expect(page).toHaveURL(/\/Campaigns\/(?!new)/);
  await press(page, 'Save draft');
  await page.reload();
  await expect(summary).toHaveValue('oats and bread');
});

test('The state says at once that the device is offline, and comes back with the connection', async ({
  page,
  db,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const { name } = await aPage({ db }, { title: fresh('Oats') });
  await open(page, `/cms/articles/${name}`);
  const bar = main(page).locator('.action-bar');
  await expect(bar).toContainText('Published');
  await context.setOffline(true);
  await expect(bar).toContainText('Offline. Your text is kept on this device.');
  const typed = fresh('Rolled oats');
  await title(page).fill(typed);
  await page.keyboard.press('Control+s');
  await expect(bar.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
  await expect(title(page)).toBeFocused();
  await context.setOffline(false);
  await expect(bar).toContainText('Live version has unpublished changes');
  await expect(bar).not.toContainText('ffline');
  await expect(title(page)).toBeFocused();
});
