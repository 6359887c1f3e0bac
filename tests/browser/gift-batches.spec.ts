import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';

const names = ['Alma', 'Bela', 'Cora', 'Dina', 'Edda', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
const checks = names.map((name, index) => ({
  name: `${name} Quince`,
  amount: 1_000 + index * 25,
  checkNumber: String(1_001 + index),
}));
const total = checks.reduce((sum, { amount }) => sum + amount, 0);

/** A keyboard that counts: a text typed in one go, or a key. */
function countingKeyboard({ keyboard }: Page) {
  let actions = 0;
  return {
    actions: () => actions,
    type(text: string) {
      actions += 1;
      return keyboard.type(text);
    },
    press(key: string) {
      actions += 1;
      return keyboard.press(key);
    },
  };
}

test(
  'Ten checks are entered, recorded and reported by keyboard in under 60 actions',
  {
    tag: '@slow',
  },
  async ({ page, program }, { annotations }) => {
    await signIn(page, program.administrator);
    // Half of the donors are known.
    for (const { name } of checks.slice(0, 5)) {
      await callAs(page, 'donations/editDonor', {
        name,
        email: `${name.split(' ')[0]}@quince.example`,
      });
    }
    await open(page, '/dashboard/Donations/Batches');
    const keys = countingKeyboard(page);
    await page.getByRole('link', { name: 'New batch' }).focus();
    await keys.press('Enter');
    await expect(page.getByLabel('Number of gifts')).toBeFocused();
    await expectAccessible(page, 'a new batch', phoneAndDesktop);

    await keys.type('10');
    await keys.press('Tab');
    await keys.type((total / 100).toFixed(2));
    await keys.press('Enter');
    await expect(
      page.getByRole('combobox', { name: 'Given by, row 1', exact: true }),
    ).toBeFocused();
    for (const [index, { name, amount, checkNumber }] of checks.entries()) {
      await keys.type(name);
      await keys.press('Enter');
      await expect(page.getByLabel(`Amount, row ${index + 1}`, { exact: true })).toBeFocused();
      await keys.type(`${amount / 100} #${checkNumber}`);
      await keys.press('Enter');
      await expect(
        page.getByRole('combobox', { name: `Given by, row ${index + 2}`, exact: true }),
      ).toBeFocused();
    }
    await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('Donor: Edda@quince.example')).toBeVisible();
    await expect(page.getByText('New donor', { exact: true })).toHaveCount(5);
    await expectAccessible(page, 'a batch', phoneAndDesktop);

    await keys.press('Control+Enter');
    await expect(page.getByText('10 gifts of $111.25 recorded.')).toBeVisible();
    const report = page.getByRole('table', { name: 'Deposited gifts' });
    await expect(report.getByRole('row')).toHaveCount(12);
    await expect(report.getByRole('row', { name: /Jon Quince 1010/ })).toContainText('$12.25');
    await expectAccessible(page, 'a deposit report', phoneAndDesktop);

    annotations.push({ type: 'keyboard actions', description: String(keys.actions()) });
    console.info(`Ten checks took ${keys.actions()} keyboard actions.`);
    expect(keys.actions()).toBeLessThan(60);
  },
);

test('A spreadsheet is pasted, kept over a reload, questioned, and recorded once it balances', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  await signIn(page, program.administrator);
  // A batch that does not balance.
  problems.expect(/400/);
  await callAs(page, 'donations/editDonor', { name: 'Rosa Medlar', email: 'rosa@medlar.example' });
  await open(page, '/dashboard/Donations/Batches/new');
  await page.getByLabel('Number of gifts').fill('3');
  await page.getByLabel('Total in USD').fill('$1,300');
  await page.getByRole('button', { name: 'Start entering' }).click();
  const first = page.getByRole('combobox', { name: 'Given by, row 1', exact: true });
  await expect(first).toBeFocused();
  await first.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', paste));
  }, 'Donor\tCheck #\tAmount\r\nRosa Medler\t77\t"1,250.00"\r\nKim Loquat\t78\t40\r\n');
  await expect(page.getByLabel('Amount, row 1', { exact: true })).toHaveValue('1,250.00');
  await expect(page.getByLabel('Check number, row 2')).toHaveValue('78');
  await expect(page.getByText('$10.00 left')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Check number, row 2')).toHaveValue('78');
  await page.getByRole('button', { name: 'Record all gifts' }).click();
  await expect(page.getByText('The batch doesn’t balance.')).toBeVisible();
  await page.getByLabel('Number of gifts').fill('2');
  await page.getByLabel('Total in USD').fill('1290');
  await page.getByRole('button', { name: 'Record all gifts' }).click();
  await expect(page.getByText(/Is this Rosa Medlar\?/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Given by, row 1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rosa Medlar, rosa@medlar.example' }).click();
  await expect(page.getByText('Donor: rosa@medlar.example')).toBeVisible();
  await page.getByRole('button', { name: 'Record all gifts' }).click();
  await expect(page.getByText('2 gifts of $1,290.00 recorded.')).toBeVisible();

  await open(page, '/dashboard/Donations');
  await chooseAction(page, 'Export for QuickBooks');
  const books = page.getByRole('dialog', { name: 'Export for QuickBooks' });
  await expectAccessible(page, 'the export for QuickBooks', phoneAndDesktop);
  const download = page.waitForEvent('download');
  await books.getByRole('button', { name: 'Download journal entries' }).click();
  expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-01-01-.*\.csv$/);
  await expect(books.getByText(/ entr(?:y|ies) of \$.* downloaded\./)).toBeVisible();
});
