import type { Locator, Page } from '@playwright/test';
import { draftState, fresh, press } from './cms-steps.ts';
import { callAs, expect, open } from './fixtures.ts';

/** An article in the editor. @returns saves it, and reads its introduction and its sections */
export async function anArticle(page: Page, pageContent: { title: string; text: string }[] = []) {
  const name = fresh('Beans').replace(' ', '-');
  const key = { section: 'articles', name } as const;
  await callAs(page, 'pages/addPage', { ...key, title: 'Beans' });
  if (pageContent.length > 0) await callAs(page, 'pages/editPageContent', { ...key, pageContent });
  await open(page, `/cms/articles/${name}`);
  await expect(introduction(page)).toHaveAttribute('contenteditable', 'true');
  return async () => {
    await press(page, 'Save draft');
    await expect(page.getByText(draftState)).toBeVisible();
    const { pageData, pageContent: sections } = await callAs(page, 'pages/getPageData', {
      ...key,
      draft: 1,
    });
    return [pageData.text, ...sections.map(({ title, text }) => [title, text])];
  };
}

export const introduction = (page: Page) => page.getByRole('textbox', { name: 'Introduction' });
export const text = (page: Page, number: number) =>
  page
    .getByRole('group', { name: `Section ${number}`, exact: true })
    .getByRole('textbox', { name: 'Text', exact: true });
export const headingOf = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Heading of section ${number}`, exact: true });

/** Pastes at the cursor of a text. @param data by its types */
export const paste = (into: Locator, data: Record<string, string>) =>
  into.evaluate((element, entries) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(entries)) clipboardData.setData(type, content);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, data);
