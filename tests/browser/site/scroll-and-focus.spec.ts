import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';

// Tested with animations, which most visitors have enabled.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Scrolls at once, as a wheel does, and lets the page notice it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  await page.waitForTimeout(300);
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Whether this is still the document that was marked. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('A link leads to the top of a page, announces its title and focuses its heading', async ({
  page,
}) => {
  await open(page, '/articles');
  await mark(page);
  await scrollTo(page, 600);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'The salt you never shook' })
    .or(page.getByRole('main').locator('a[href="/articles/Hidden-Salt"]'))
    .first()
    .click();
  await expect(page).toHaveURL('/articles/Hidden-Salt');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const title = await page.title();
  expect(title).toContain(await heading.innerText());
  await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toHaveCount(1);
  expect(await scrolled(page)).toBe(0);
  expect(await isMarked(page), 'no document was loaded').toBe(true);
});

test('Going back restores the scroll position, and going forward too', async ({ page }) => {
  await open(page, '/articles');
  await scrollTo(page, 500);
  // A mouse click could scroll the link into view first.
  await page
    .locator('main a[href="/articles/Whole-Grains"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/articles/Whole-Grains');
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 300);
  await page.goBack();
  await expect(page).toHaveURL('/articles');
  await expect.poll(() => scrolled(page)).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL('/articles/Whole-Grains');
  await expect.poll(() => scrolled(page)).toBe(300);
});

test('Going back from another document restores the scroll position', async ({ page }) => {
  await open(page, '/articles');
  await scrollTo(page, 500);
  await page.goto('/FAQ');
  await page.goBack();
  await expect(page).toHaveURL('/articles');
  await expect.poll(() => scrolled(page)).toBe(500);
  await open(page, page.url());
});

test('A link with an anchor scrolls to it, before and after the application has started', async ({
  page,
}) => {
  for (const start of [(path: string) => page.goto(path), (path: string) => open(page, path)]) {
    await start('/articles/Hidden-Salt');
    const contents = page.getByRole('navigation', { name: 'In this article' });
    const link = contents.getByRole('link').last();
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    await link.click();
    await expect(page).toHaveURL(`/articles/Hidden-Salt#${id}`);
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
    expect(await scrolled(page)).toBeGreaterThan(200);
  }
});

test('After a link with an anchor, the Tab key continues from there', async ({ page }) => {
  await open(page, '/articles/Hidden-Salt');
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const link = contents.getByRole('link').last();
  const id = ((await link.getAttribute('href')) ?? '').slice(1);
  await link.press('Enter');
  const place = page.locator(`[id="${id}"]`);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(place.locator(':focus')).toBeInViewport();
  await page.getByRole('link', { name: 'What our source labels mean' }).click();
  await expect(page).toHaveURL('/Research#evidence');
  await expect(page.locator('#evidence')).toBeFocused();
  await expect(page.locator('#evidence')).toBeInViewport();
});

test('Another document opens at its top, whatever the scroll position was before', async ({
  page,
}) => {
  await open(page, '/articles');
  await scrollTo(page, 500);
  await open(page, '/FAQ');
  await page.waitForTimeout(300);
  expect(await scrolled(page)).toBe(0);
});

test('An address with an anchor opens at it and stays there', async ({ page }) => {
  await open(page, '/FAQ');
  const id = await page.locator('main section[id]').last().getAttribute('id');
  await page.goto(`/About`);
  await open(page, `/FAQ#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  await page.waitForTimeout(300);
  expect(await scrolled(page)).toBeGreaterThan(0);
});

test('A menu closes when one of its links is followed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Newsletters' }).click();
  await expect(page).toHaveURL('/newsletters');
  await expect(menu).toBeHidden();
});

test('A reader with the keyboard skips to the content', async ({ page }) => {
  await open(page, '/About');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() =>
    document.getElementById('main')?.contains(document.activeElement),
  );
  expect(isInside).toBe(true);
});
