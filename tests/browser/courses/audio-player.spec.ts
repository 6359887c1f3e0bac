import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';

const lesson = '/courses/Nutrition-Basics/what-a-plate-can-tell-you';
const name = 'Lesson 1, read aloud (under one minute)';

test('A lesson is played by keyboard, at a chosen speed, and resumes where it stopped', {
  tag: '@slow',
}, async ({ page }) => {
  await open(page, lesson);
  const player = page.getByRole('group', { name: `Player: ${name}` });
  const audio = page.locator('audio');
  await page.getByText('Transcript', { exact: true }).scrollIntoViewIfNeeded();
  await expect(player).toBeVisible();
  const place = player.getByRole('slider', { name: 'Position in the recording' });
  await player.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(place).toHaveAttribute('aria-valuetext', /of 5\d seconds$/);
  await player.getByRole('button', { name: 'Forward 30 seconds' }).click();
  await player.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect(place).toHaveAttribute('aria-valuetext', /^(?:1[4-9]|2\d) seconds of/);
  await place.focus();
  await page.keyboard.press('ArrowRight');
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×');
  await player.getByRole('button', { name: 'Pause' }).click();
  expect(await audio.evaluate((element: HTMLAudioElement) => element.playbackRate)).toBe(1.5);
  await expectAccessible(page, 'the player');

  await open(page, lesson);
  await page.getByText('Transcript', { exact: true }).scrollIntoViewIfNeeded();
  await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
  expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(
    13,
  );
  await page.getByText('Transcript', { exact: true }).click();
  await expect(page.getByText('Lesson one: what a plate can tell you.')).toBeVisible();
});

test('Without JavaScript a lesson has the browser’s own player and a transcript, and loads no audio by itself', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(lesson);
  await expect(page.locator('audio[controls][preload="none"]')).toBeVisible();
  await page.getByText('Transcript', { exact: true }).click();
  await expect(page.getByText('Lesson one: what a plate can tell you.')).toBeVisible();
  expect(asked.filter((url) => url.endsWith('.mp3'))).toEqual([]);
});

test('The player’s code loads when a recording is near, and keeps the keyboard’s place', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/articles/Fiber');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /players/.test(url))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 300 });
  await open(page, lesson);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /players/.test(url))).toEqual([]);
  await page.locator('audio').focus();
  const player = page.getByRole('group', { name: `Player: ${name}` });
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  expect(asked.filter((url) => /players/.test(url)).length).toBeGreaterThan(0);
});
