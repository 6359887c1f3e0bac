import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The one toolbar of a page's sheet. */
export const sheetTools = (page: Page) =>
  page.locator('.sheet').getByRole('toolbar', { name: 'Formatting' });

/** Uses a tool of a toolbar, or of its menu if there is no room for it. */
export async function pressTool(toolbar: Locator, name: string): Promise<void> {
  const inMenu = toolbar.locator('[role^="menuitem"]').filter({ hasText: name });
  const button = toolbar.getByRole('button', { name, exact: true });
  await expect(button.or(inMenu)).toHaveCount(1);
  if ((await inMenu.count()) > 0) await press(toolbar, 'More formatting');
  await button.or(inMenu).click();
}

/** The page's newest section, with its text in the editor. */
export async function newSection(page: Page) {
  const sections = page.getByRole('group', { name: /^Section \d+$/ });
  const count = await sections.count();
  await press(page, 'Add a section');
  await expect(sections).toHaveCount(count + 1);
  const section = sections.nth(count);
  const text = section.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const tool = (name: string) => sheetTools(page).getByRole('button', { name, exact: true });
  return { section, text, tool };
}

/** Shows a text of a page's sheet as Markdown. */
export async function showMarkdown(text: Locator): Promise<void> {
  await text.click();
  await pressTool(sheetTools(text.page()), 'Markdown');
}

/** The text's Markdown. */
export async function markdownOf({ section, text }: { section: Locator; text: Locator }) {
  await showMarkdown(text);
  const markdown = await text.inputValue();
  await press(section, 'Markdown');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return markdown;
}
