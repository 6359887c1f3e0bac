import type { Locator, Page, Request } from '@playwright/test';

/** The main part of an editing screen, without header and footer. */
export const main = (page: Page): Locator => page.getByRole('main');

/** Clicks a button of the screen by its exact name. */
export const press = (page: Page, name: string): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();

export const title = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Title', exact: true });

export const heading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** Text that is unique to this test. */
export const fresh = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`;

/** Leaves typed text unsaved: on a busy machine a page would save itself between two steps of a test. */
export async function suspendAutosave(page: Page): Promise<void> {
  await page.route(/\/api\/(?:pages\/savePage|lists\/saveDraft)$/, (route) =>
    isAutosave(route.request()) ? neverAnswer() : route.fallback(),
  );
}

/** Whether a form sends what is typed by itself. */
export const isAutosave = (request: Request): boolean =>
  request.postData()?.includes('"isAutomatic":1') ?? false;

const neverAnswer = (): void => {
  // The call stays open.
};

/** The state that the editor shows for a page whose draft visitors do not see, live or not. */
export const draftState = /(?:until you publish\.|has unpublished changes)$/;

/** Chooses an action of the menu at the title of a screen, or within a part of it that has one of its own. */
export async function choose(page: Page, action: string, within = main(page)): Promise<void> {
  await within.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The last form on the screen that has a field with this label. */
export const formWith = (page: Page, label: string): Locator =>
  main(page)
    .locator('form:visible')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .last();
