import type { Page } from '@playwright/test';
import { fresh } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

/** How far the cursor is above the form's bar, in pixels; negative: the bar covers it. */
const roomAboveBar = (page: Page) =>
  page.evaluate(() => {
    const cursor = getSelection()?.anchorNode;
    const line = cursor instanceof Element ? cursor : cursor?.parentElement;
    const bar = document.querySelector('form .staff-bar');
    if (!line || !bar) throw new Error('There is no cursor, or no bar.');
    return bar.getBoundingClientRect().top - line.getBoundingClientRect().bottom;
  });

/** Waits until the editor has noticed where the cursor was moved: browsers say so before the next frame. */
const selectionNoticed = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 800 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const) {
  test(`The line being typed and the menu of a slash stay in view on ${device}`, async ({
    page,
    program,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, program.administrator);
    const name = fresh('Lines').replace(' ', '-');
    await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Lines' });
    // The form goes on below the text, so that its bar is at the bottom of the window.
    const text = Array.from({ length: 12 }, (_, index) => `Line ${index}`).join('\n\n');
    const pageContent = [1, 2].map((number) => ({ title: `Part ${number}`, text }));
    await callAs(page, 'pages/editPageContent', { section: 'articles', name, pageContent });
    await open(page, `/cms/articles/${name}`);
    const first = page.getByRole('group', { name: 'Section 1', exact: true });
    const field = first.getByRole('textbox', { name: 'Text', exact: true });
    // Editors are loaded once they are near the window.
    await first.scrollIntoViewIfNeeded();
    await expect(field).toHaveAttribute('contenteditable', 'true');
    const { keyboard } = page;
    await field.getByText('Line 11', { exact: true }).click();
    await keyboard.press('End');
    await selectionNoticed(page);
    for (let line = 1; line <= 6; line += 1) {
      await keyboard.press('Enter');
      expect(await roomAboveBar(page), `the empty line ${line}`).toBeGreaterThanOrEqual(0);
      await keyboard.type('More');
      expect(await roomAboveBar(page), `line ${line}`).toBeGreaterThanOrEqual(0);
    }
    await keyboard.press('Enter');
    await keyboard.type('/');
    const menu = page.getByRole('listbox', { name: 'Insert' });
    await expect(menu.getByRole('option', { name: 'Divider' })).toBeInViewport({ ratio: 1 });
    const [shown, bar] = await Promise.all([
      menu.boundingBox(),
      page.locator('form .staff-bar').boundingBox(),
    ]);
    if (!shown || !bar) throw new Error('The menu or the bar is not shown.');
    expect(shown.y).toBeGreaterThan(0);
    expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y);
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(field.locator('hr')).toHaveCount(1);
  });
}
