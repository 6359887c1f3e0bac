import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';

test('Two profiles of one person are compared and merged, a task is noted, and the merge is undone', {
  tag: '@slow',
}, async ({ page, program }) => {
  await signIn(page, program.administrator);
  for (const [email, amount] of [
    ['nora.zuccaro@gmail.com', 2_500],
    ['norazuccaro+garden@gmail.com', 4_000],
  ] as const) {
    const gift = giftByHand({ name: 'Nora Zuccaro', email, amount });
    await callAs(page, 'donations/addDonation', gift);
  }
  await open(page, '/dashboard/People?search=zuccaro');
  const main = page.getByRole('main');
  await expect(main.getByText('2 people, $65.00 given')).toBeVisible();
  await expectAccessible(page, 'people', phoneAndDesktop);

  await chooseAction(page, 'Duplicates');
  await expect(main).toContainText('Same mailbox');
  const { pairs } = await callAs(page, 'people/getDuplicates', {});
  const pair = pairs.find(({ people }) => people[0]?.name === 'Nora Zuccaro');
  const note = { kind: 'note', text: 'Grows chard' } as const;
  await callAs(page, 'people/addEntry', { id: pair?.people[1]?.id ?? '', ...note });
  const compare = page.getByRole('button', { name: 'Compare and merge Nora Zuccaro' });
  await compare.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge profiles' });
  await expect(dialog).toContainText('$40.00 in 1 gift');
  await expectAccessible(page, 'merge', phoneAndDesktop);
  await dialog.getByLabel('Name of the merged profile').fill('Nora J. Zuccaro');
  await dialog.getByRole('button', { name: 'Merge profiles' }).press('Enter');
  await expect(main).toContainText('The profiles are merged.');
  await expect(compare).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Nora J. Zuccaro' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora J. Zuccaro');
  await expect(main).toContainText('$65.00 in 2 gifts');
  await page.getByLabel('Kind').selectOption('task');
  await page.getByLabel('What is to be done').fill('Call to say thanks');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(main).toContainText('The task is saved.');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Call to say thanks');
  await page.getByRole('button', { name: 'Mark as done: Call to say thanks' }).click();
  await expect(page.getByRole('button', { name: 'Reopen: Call to say thanks' })).toBeVisible();
  await expectAccessible(page, 'profile', phoneAndDesktop);

  const moved = page.getByRole('button', { name: 'Delete: Grows chard' });
  await expect(moved).toBeVisible();
  await page.getByRole('button', { name: 'Undo the merge of Nora Zuccaro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Zuccaro');
  await expect(main).toContainText('in 1 gift');
  await expect(moved).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Merges' })).toBeFocused();
});

test('A table’s filters and columns are saved as a view, which opens again from its name', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Donors?giving=monthly&columns=name,total');
  const main = page.getByRole('main');
  await main.getByText('Saved views').click();
  await page.getByLabel('Name for the current view').fill('Monthly givers');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(main).toContainText('“Monthly givers” is saved.');
  await open(page, '/dashboard/Donors');
  await main.getByText('Saved views').click();
  await page.getByRole('link', { name: 'Monthly givers' }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(page).toHaveURL(/columns=name%2Ctotal&giving=monthly/);
  await page.getByRole('button', { name: 'Delete Monthly givers' }).click();
  await expect(main).toContainText('The view is deleted.');
});
