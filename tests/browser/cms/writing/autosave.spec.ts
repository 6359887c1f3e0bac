import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { draftState, fresh, press, title } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

async function anArticle(page: Page, text: string): Promise<string> {
  const name = fresh('Greens').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Greens' });
  await callAs(page, 'pages/editPageData', { section: 'articles', name, text });
  return name;
}

test('A draft is saved while its editor types, and once the device is online again', async ({
  page,
  program,
  context,
  problems,
}) => {
  await signIn(page, program.administrator);
  const name = await anArticle(page, 'Wash them.');
  const openAnnounced = async () => {
    const announced = page.waitForResponse(
      (response) =>
        response.url().endsWith('/pages/announceEditing') &&
        !response.request().postData()?.includes('isLeaving'),
    );
    await open(page, `/cms/articles/${name}`);
    return (await announced).json();
  };
  await openAnnounced();
  const { editors } = await openAnnounced();
  expect(editors, 'a page that is loaded again is not open in another tab').toEqual([]);
  const draft = async () => {
    const { pageData } = await callAs(page, 'pages/getPageData', {
      section: 'articles',
      name,
      draft: 1,
    });
    return pageData.title;
  };
  await title(page).fill('Winter greens');
  await expect.poll(draft).toBe('Winter greens');
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  await context.setOffline(true);
  await title(page).fill('Spring greens');
  await expect(page.getByText('Offline. Your text is kept on this device.')).toBeVisible();
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await press(page, 'Save draft');
  const notSent = page.getByText('You’re offline, so nothing was sent.');
  await expect(notSent).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(draftState)).toBeVisible();
  await expect(notSent).toHaveCount(0);
  expect(await draft()).toBe('Spring greens');
  const { versions } = await callAs(page, 'pages/getPageVersions', { section: 'articles', name });
  expect(versions[0]).toMatchObject({ title: 'Spring greens' });
  expect(versions[1]).toMatchObject({ title: 'Greens' });
});

test('Two editors of a page see each other, and their changes are merged paragraph by paragraph', {
  tag: '@slow',
}, async ({ page, program, problems, colleague }) => {
  problems.expect(/409/);
  await signIn(page, program.administrator);
  const name = await anArticle(page, 'Wash them.\n\nCook them.\n\nEat them.');
  await open(colleague, `/cms/articles/${name}`);
  await open(page, `/cms/articles/${name}`);
  await expect(page.getByText(/ is editing this page too\./)).toBeVisible();
  const text = (of: Page) => of.getByRole('textbox', { name: 'Introduction' });
  await expect(text(colleague)).toHaveAttribute('contenteditable', 'true');
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');

  await text(colleague).getByText('Wash them.').click();
  await colleague.keyboard.press('End');
  await colleague.keyboard.type(' Twice.');
  await press(colleague, 'Save draft');
  await expect(colleague.getByText(draftState)).toBeVisible();
  await text(page).getByText('Eat them.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Hot.');
  await press(page, 'Save draft');
  await expect(page.getByText('Someone else changed other parts of this page.')).toBeVisible();
  await expect(text(page).locator('p')).toHaveText([
    'Wash them. Twice.',
    'Cook them.',
    'Eat them. Hot.',
  ]);

  await text(page).getByText('Cook them.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Slowly.');
  await press(page, 'Save draft');
  await expect(page.getByText(draftState)).toBeVisible();
  await text(colleague).getByText('Cook them.').click();
  await colleague.keyboard.press('End');
  await colleague.keyboard.type(' Fast.');
  await press(colleague, 'Save draft');
  const both = colleague.getByRole('region', { name: 'Two versions' });
  await expect(both.getByRole('group')).toHaveCount(1);
  await expect(both.locator('del')).toContainText('Slowly');
  await expect(both.locator('ins')).toContainText('Fast');
  await expectAccessible(colleague, 'a conflict');
  await both.getByLabel('Both, one after the other').check();
  await press(colleague, 'Save merged text');
  await expect(both).toHaveCount(0);
  await expect(text(colleague).locator('p')).toHaveText([
    'Wash them. Twice.',
    'Cook them. Slowly.',
    'Cook them. Fast.',
    'Eat them. Hot.',
  ]);
  await expect(colleague.getByText(draftState)).toBeVisible();

  await callAs(colleague, 'pages/editPageData', { section: 'articles', name, title: 'Theirs' });
  await title(page).fill('Mine');
  await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
  await expect(page.getByText('Not saved: choose between two versions below')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await page.keyboard.type(' and yours');
  await page.getByLabel('Subtitle').fill('Typed before the choice');
  await press(page, 'Save merged text');
  await expect(page.getByText(draftState)).toBeVisible();
  await expect(title(page)).toHaveValue('Mine and yours');
  await expect(page.getByLabel('Subtitle')).toHaveValue('Typed before the choice');
});
