import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseFilter } from '#tests/support/browser/list-screens.ts';

/** Encoding pictures takes longer while other tests run. */
const encoded = { timeout: 30_000 };

const fresh = () => `oats-${Math.random().toString(36).slice(2, 8)}`;

const aJpeg = (background: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Drops files on the upload area, as from a desktop folder. */
async function drop(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (sent) => {
      const data = new DataTransfer();
      for (const { name, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  await page.locator('.media-drop').dispatchEvent('drop', { dataTransfer: transfer });
}

test('Staff upload two pictures at once, describe them, and see errors next to the file', {
  tag: '@slow',
}, async ({ page, program, problems }) => {
  // The server makes the final check of alt text that equals the file's name.
  problems.expect(/400/);
  test.slow();
  await signIn(page, program.administrator);
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/cms/media');
  const [one, two] = [fresh(), fresh()];
  await drop(page, [
    { name: `${one}.jpg`, bytes: await aJpeg('#a35') },
    { name: `${two}.jpg`, bytes: await aJpeg('#3a5') },
    { name: 'broken.jpg', bytes: Buffer.from('no picture') },
  ]);
  const row = (name: string) => page.locator('.media-upload').filter({ hasText: name });
  await expect(row('broken.jpg').getByRole('alert')).toContainText(
    'We can’t read this picture. The file may be damaged.',
  );
  await page.getByRole('button', { name: 'Upload all 2' }).click();
  await expect(row(one).getByLabel('Alt text (describe the picture)')).toBeFocused();
  await expect(row(one)).toContainText('Add alt text, or mark the picture as decorative.');
  await expectAccessible(page, 'files that wait');
  await row(one).getByLabel('Alt text (describe the picture)').fill(`${one}.jpg`);
  await row(two).getByLabel('Decorative (screen readers skip it)').check();
  await page.getByRole('button', { name: 'Upload all 2' }).click();
  await expect(row(two)).toHaveCount(0, encoded);
  await expect(row(one)).toContainText('This is the name of the file');
  await row(one).getByLabel('Alt text (describe the picture)').fill('A bowl of oats');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(one)).toHaveCount(0, encoded);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await page.getByLabel('Search by name or description').fill(one);
  await expect(page.getByRole('status').filter({ hasText: '1 file' })).toBeVisible();
  await page.getByRole('button', { name: one }).click();
  const details = page.getByRole('region', { name: `Details of ${one}` });
  await expect(details).toBeFocused();
  await expect(details.getByLabel('Alt text (describe the picture)')).toHaveValue('A bowl of oats');
  await expectAccessible(page, 'details');
  await details.getByRole('button', { name: 'Focal point' }).press('ArrowLeft');
  await expect(details).toContainText('48% from the left and 50% from the top');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText(`${one} is updated.`);
});

test('The library is where the editors’ guide says', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/editors-guide.md'), 'utf8');
  const [, branch = '', address = ''] =
    /\*\*Pictures and recordings\*\*, in the tree of the CMS under \*(.+?)\*[\s\S]+?The address is `(.+?)`/.exec(
      guide,
    ) ?? [];
  await signIn(page, program.administrator);
  await open(page, '/cms/structure');
  const section = page.getByRole('region', { name: branch, exact: true });
  await section.getByRole('link', { name: 'Pictures and recordings' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictures and recordings');
});

test('A picture is chosen for a page, replaced everywhere, and deleted only after its uses are listed', {
  tag: '@slow',
}, async ({ page, program, newVisitor, problems }) => {
  test.slow();
  await signIn(page, program.administrator);
  const about = { section: 'about', name: 'About' } as const;
  const { pageData: before } = (await callAs(page, 'pages/getPageData', about)) as {
    pageData: { image: string; imageAlt: string };
  };
  const name = fresh();
  const data = `data:image/jpeg;base64,${(await aJpeg('#a35')).toString('base64')}`;
  await callAs(page, 'media/upload', { name: `${name}.jpg`, data, alt: 'A bowl of oats' });
  await open(page, '/cms/about/About');
  const top = page.getByRole('region', { name: 'Page settings: Picture' });
  await top.getByRole('button', { name: /^Choose/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await expectAccessible(page, 'picker');
  await picker.getByLabel('Search by name or description').fill(name);
  await picker.getByRole('button', { name }).click();
  await expect(picker).toHaveCount(0);
  await expect(top.getByLabel('Alt text (describe the picture)')).toHaveValue('A bowl of oats');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors now see this version.')).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto('/About');
  const shown = visitor.getByRole('img', { name: 'A bowl of oats' });
  await expect(shown).toHaveAttribute('width', '900');
  const kind = (element: HTMLImageElement) => element.currentSrc.split('.').at(-1);
  await expect.poll(() => shown.evaluate(kind)).toBe('avif');
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\.webp\.share\.jpg$/,
  );

  await open(page, '/cms/media');
  await page.getByLabel('Search by name or description').fill(name);
  await page.getByRole('button', { name }).click();
  const details = page.getByRole('region', { name: `Details of ${name}` });
  const use = details.locator('a[href="/cms/about/About"]');
  await expect(use).toHaveCount(1);
  const title = await use.innerText();
  await details.getByLabel('Replace this picture everywhere').setInputFiles({
    name: 'new.jpg',
    mimeType: 'image/jpeg',
    buffer: await aJpeg('#3a5', 700, 500),
  });
  await expect(details).toContainText(`${name} is replaced.`, encoded);
  await visitor.reload();
  await expect(shown).toHaveAttribute('width', '700');
  await expect(shown).toHaveJSProperty('complete', true);

  await details.getByRole('button', { name: 'Delete this picture' }).click();
  await expect(
    details.getByRole('alert').filter({ hasText: 'It will disappear from these places:' }),
  ).toContainText(title);
  await details.getByRole('button', { name: 'Delete anyway' }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  // New visitors find none; the first visitor's own browser may still have it.
  problems.expect(/404/);
  const late = await newVisitor();
  await late.goto('/About', { waitUntil: 'load' });
  await expect(late.getByRole('img', { name: 'A bowl of oats' })).toHaveJSProperty(
    'naturalWidth',
    0,
  );

  // Other tests read this page too.
  const { image, imageAlt } = before;
  await callAs(page, 'pages/editPageData', { ...about, image, imageAlt });
  await callAs(page, 'sync/syncPage', about);
});

test('Several files are moved to a folder, and deleted together unless something uses them', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.slow();
  await signIn(page, program.administrator);
  const [used, unused] = [fresh(), fresh()];
  const folder = `Winter ${used}`;
  for (const name of [used, unused]) {
    const data = `data:image/jpeg;base64,${(await aJpeg('#a35', 90, 60)).toString('base64')}`;
    const { media } = await callAs(page, 'media/upload', {
      name: `${name}.jpg`,
      data,
      alt: 'Oats',
    });
    if (name === used) await callAs(page, 'pages/editBoard', { name: used, photo: media.name });
  }
  await open(page, '/cms/media');
  for (const name of [used, unused]) await page.getByLabel(`Select ${name}`).check();
  const selected = page.getByRole('region', { name: 'Selected files' });
  await expect(selected).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 780 });
  expect((await selected.boundingBox())?.height, 'one row on a phone').toBeLessThanOrEqual(80);
  await selected.getByRole('button', { name: 'Move…' }).click();
  const moving = page.getByRole('dialog', { name: 'Move 2 files to a folder' });
  await expectAccessible(page, 'moving files');
  await moving.getByLabel('Folder (blank = none)').fill(folder);
  await moving.getByRole('button', { name: 'Move' }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText(`2 files are moved to “${folder}”.`)).toBeVisible();
  await chooseFilter(page, 'Folder', folder);
  await expect(page.getByRole('status').filter({ hasText: /^2 files$/ })).toBeVisible();
  for (const name of [used, unused]) await page.getByLabel(`Select ${name}`).check();
  await expectAccessible(page, 'selected files', [360, 1280]);
  await selected.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Delete 2 files?', 'Delete 2 files');
  await expect(page.getByText('1 file is deleted. 1 is in use and stays.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Board: ${used}` })).toBeVisible();
  await chooseFilter(page, 'Use', 'Unused');
  await expect(page.getByText('No files match.')).toBeVisible();
});

test('Before an animated picture becomes a still one, staff are told so and asked', {
  tag: '@slow',
}, async ({ page, program }) => {
  test.slow();
  await signIn(page, program.administrator);
  await open(page, '/cms/media');
  const name = fresh();
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame('#a35'), await frame('#3a5')], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  await drop(page, [{ name: `${name}.gif`, bytes: moving }]);
  const row = page.locator('.media-upload').filter({ hasText: name });
  await expect(row.getByRole('alert')).toContainText('only its first frame would be kept');
  await expectAccessible(page, 'an animated picture', [390, 1280]);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: `Keep the first frame of ${name}.gif` }).click();
  await row.getByLabel('Alt text').fill('Oats turning');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(`${name} is uploaded.`)).toBeVisible(encoded);
});
