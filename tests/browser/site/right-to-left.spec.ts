import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { test as anyTest, expect } from '#tests/support/browser/fixtures.ts';
import { publicPaths } from '#tests/support/browser/public-paths.ts';
import { publicScreens } from '#tests/support/browser/public-screens.ts';
import { testFromRightToLeft as test } from '#tests/support/browser/right-to-left-program.ts';
import { unmirrored, unreadableText } from '#tests/support/browser/text-layout.ts';
import { pseudoLanguage } from '#tests/support/new-language/pseudo-language.ts';

for (const { which, pathsOf, tag } of [
  { which: 'Every kind of public page', pathsOf: publicScreens, tag: '@slow' },
  { which: 'Every public page', pathsOf: publicPaths, tag: '@thorough' },
]) {
  test(`${which} fits a language with longer words, is mirrored if that is written from right to left, and passes the accessibility check`, {
    tag,
  }, async ({ page, program, problems }) => {
    test.setTimeout(900_000);
    // Some are about something that is missing.
    problems.expect(/40[04]|503/);
    for (const path of await pathsOf(program.address)) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        // A machine that is too busy refuses pages.
        const open = async () => (await page.goto(`/${pseudoLanguage}${path}`))?.status();
        await expect.poll(open).not.toBe(503);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await page.evaluate(() => document.fonts.ready);
        const where = `${path} at ${width} px`;
        expect.soft(await unreadableText(page), where).toEqual([]);
        expect.soft(await unmirrored(page), where).toEqual([]);
        await expectAccessible(page, where);
      }
    }
  });
}

anyTest('The check finds text that no one can read, and what is not mirrored', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.setContent(`<!doctype html><style>p { margin: 0 }</style>
    <p style="width: 4em; overflow: hidden; white-space: nowrap">Cut off at its edge</p>
    <p style="width: 4em; white-space: nowrap">Longer than its box</p>
    <p style="height: 1em">Below the other</p>
    <p style="margin-top: -1em">Above the other</p>
    <p style="position: absolute; left: 300px; white-space: nowrap">Beyond the edge of it</p>`);
  const found = await unreadableText(page);
  for (const part of [
    'Cut off: “Cut off at its edge”',
    'Leaves its box: “Longer than its box”',
    'Lies over “Above the other”: “Below the other”',
    'Outside of the window: “Beyond the edge of it”',
    'The page scrolls sideways',
  ]) {
    expect(found.join('\n')).toContain(part);
  }
  await page.setContent(
    '<p class="physical" style="margin-left: 2em">One</p><p class="logical" style="margin-inline-start: 2em">Two</p>',
  );
  expect(await unmirrored(page)).toEqual(['p.physical']);
});
