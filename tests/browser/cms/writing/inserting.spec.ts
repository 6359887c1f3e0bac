import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { fresh } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { markdownOf, newSection } from '#tests/support/browser/markdown-editor.ts';

/** Encoding pictures takes longer while other tests run. */
const encoded = { timeout: 30_000 };

/** Gives files to a text, as the clipboard or a desktop folder does. */
async function give(text: Locator, way: 'paste' | 'drop', name: string, bytes: Buffer) {
  await text.evaluate(
    (element, { way, name, base64 }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], name, { type: 'image/jpeg' }));
      const { x, y } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 20 };
      element.dispatchEvent(
        way === 'paste'
          ? new ClipboardEvent(way, { clipboardData: data, ...options })
          : new DragEvent(way, { dataTransfer: data, ...options }),
      );
    },
    { way, name, base64: bytes.toString('base64') },
  );
}

const aJpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer();

test.beforeEach(async ({ page, program }) => {
  await signIn(page, program.administrator);
  const name = fresh('Bowls').replace(' ', '-');
  await callAs(page, 'pages/addPage', { section: 'articles', name, title: 'Bowls' });
  await open(page, `/cms/articles/${name}`);
});

test('A slash offers what can be inserted, Tab moves through a table, and Markdown works while typing', {
  tag: '@slow',
}, async ({ page }) => {
  const field = await newSection(page);
  const { keyboard } = page;
  await field.text.focus();
  await keyboard.type('/ta');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option')).toHaveText(['Table']);
  await expectAccessible(page, 'the menu of what can be inserted');
  await keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  for (const word of ['Food', 'Fiber', 'Oats', '10 g', 'Beans', '15 g', 'Rice']) {
    await keyboard.type(word);
    // From the last cell it goes on to a new row.
    await keyboard.press('Tab');
  }
  await keyboard.type('1 g');
  await keyboard.press('Shift+Tab');
  await keyboard.press('End');
  await keyboard.type(', white');
  await keyboard.press('Enter');
  await keyboard.type('See [the courses](/courses), `2 cups`, **today**.');
  await keyboard.press('Enter');
  await keyboard.type('/');
  await keyboard.press('ArrowDown');
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading');
  await keyboard.press('Escape');
  await keyboard.type(' is a slash');
  expect(await markdownOf(field)).toBe(
    [
      '| Food        | Fiber |',
      '| :---------- | :---- |',
      '| Oats        | 10 g  |',
      '| Beans       | 15 g  |',
      '| Rice, white | 1 g   |',
      '',
      'See [the courses](/courses), `2 cups`, **today**.',
      '',
      '/ is a slash',
    ].join('\n'),
  );
  await expect(field.section.locator('.md-size')).toHaveText('21 words');
});

test('A picture is pasted and dropped straight into a text, described, and uploaded there', {
  tag: '@slow',
}, async ({ page }) => {
  const field = await newSection(page);
  await field.text.focus();
  await page.keyboard.type('Cook one pot.');
  // Wider than any page shows it, so it is made smaller before it is sent.
  await give(field.text, 'paste', 'oats.jpg', await aJpeg(4000, 3000));
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  const altText = dialog.getByLabel('Alt text (describe the picture)');
  await expect(altText).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Add alt text, or mark the picture as decorative.');
  await altText.fill('A bowl of oats');
  await expectAccessible(page, 'a pasted picture');
  await page.keyboard.press('Enter');
  await expect(field.text.getByRole('img', { name: 'A bowl of oats' })).toBeVisible(encoded);
  await expect(dialog).toHaveCount(0);
  await expect(field.text).toBeFocused();
  await page.keyboard.type('Then eat.');
  await give(field.text, 'drop', 'beans.jpg', await aJpeg(300, 200));
  await altText.fill('A bowl of beans');
  await page.keyboard.press('Enter');
  await expect(field.text.getByRole('img', { name: 'A bowl of beans' })).toBeVisible(encoded);
  const markdown = await markdownOf(field);
  expect(markdown.replaceAll(/\((\w+)-[\w-]+-(\d+x\d+)\.webp\)/g, '($1 $2)')).toBe(
    [
      'Cook one pot.',
      '![A bowl of beans](beans 300x200)',
      '![A bowl of oats](oats 1600x1200)',
      'Then eat.',
    ].join('\n\n'),
  );
});

test('A phone’s HEIC picture is converted in the browser', { tag: '@slow' }, async ({ page }) => {
  const field = await newSection(page);
  await field.text.click();
  await field.tool('Picture').click();
  await page
    .getByLabel('Upload from this device')
    .setInputFiles(join(import.meta.dirname, 'bowl.heic'));
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByLabel('Alt text (describe the picture)').fill('A green bowl');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  const picture = field.text.getByRole('img', { name: 'A green bowl' });
  await expect(picture).toBeVisible(encoded);
  const [width, height] = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect([width, height]).toEqual([640, 480]);
});
