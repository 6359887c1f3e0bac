import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The page's newest section, with its text in the editor. */
export async function newSection(page: Page) {
  const sections = page.getByRole('group', { name: /^Section \d+$/ });
  const count = await sections.count();
  await press(page, 'Add a section');
  await expect(sections).toHaveCount(count + 1);
  const section = sections.nth(count);
  const text = section.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const tool = (name: string) => section.getByRole('button', { name, exact: true });
  return { section, text, tool };
}

/** The text's Markdown. */
export async function markdownOf({ section, text }: { section: Locator; text: Locator }) {
  await press(section, 'Markdown');
  const markdown = await text.inputValue();
  await press(section, 'Markdown');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return markdown;
}
