import type { Locator, Page } from '@playwright/test';

/** Opens the filters of a list. @returns their panel */
export async function openFilters(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filters/ })
    .click();
  return page.getByRole('region', { name: 'Filters', exact: true });
}

/** Chooses in one of the filters of a list, and closes them. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  const panel = await openFilters(page);
  await panel.getByLabel(label, { exact: true }).selectOption(option);
  await page.keyboard.press('Escape');
}

/** Opens the menu of a screen's other actions, and uses one. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
