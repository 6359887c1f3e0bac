import type { Page } from '@playwright/test';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';

const offerOf = (page: Page) => page.getByRole('complementary', { name: 'Español' });
const chosen = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'language');

test('A reader changes the language in the header, and stays on the page and with its query', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/articles/Reading-Labels');
  const english = page.getByRole('banner').getByRole('link', { name: 'Español' });
  await expect(english).toHaveAttribute('lang', 'es');
  await expect(english).toHaveAttribute('hreflang', 'es');
  await english.click();
  await expect(page).toHaveURL('/es/articles/Leer-Etiquetas');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(() => chosen(page)).toHaveLength(1);
  expect((await chosen(page))[0]).toMatchObject({ value: 'es', path: '/', sameSite: 'Strict' });
  await open(page, '/es/search?q=sal');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/search?q=sal');
  await expect.poll(async () => (await chosen(page))[0]?.value).toBe('en');
});

test('The link to the other language follows the page that is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Español' });
  await expect(link).toHaveAttribute('href', '/es');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Programs' })
    .click();
  await expect(page).toHaveURL('/programs');
  await expect(link).toHaveAttribute('href', '/es/programs');
  await page.getByRole('main').getByRole('link', { name: 'School garden' }).click();
  await expect(page).toHaveURL('/programs/School-Garden');
  await expect(link).toHaveAttribute('href', '/es/programs/Huerto-Escolar');
});

test('On a phone the menu has the other language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/About');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#main-menu').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL('/es/About');
});

test('The error page leads to the same address in the other language', async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/es/no-such-page');
  const link = page.getByRole('banner').getByRole('link', { name: 'English' });
  await expect(link).toHaveAttribute('href', '/no-such-page');
});

test.describe('A reader whose browser prefers Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('is offered it before the first paint, and nothing moves', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/programs/School-Garden');
    const offer = offerOf(page);
    await expect(offer).toBeVisible();
    await expect(offer).toHaveAttribute('lang', 'es');
    await expect(offer).toContainText('Este sitio está disponible en español.');
    await expectAccessible(page, 'an offer', phoneAndDesktop);
    await page.reload();
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
    await offer.getByRole('link', { name: 'Leerlo en español' }).click();
    await expect(page).toHaveURL('/es/programs/Huerto-Escolar');
    await expect(page.getByRole('complementary', { name: 'English' })).toBeHidden();
    await expect.poll(async () => (await chosen(page))[0]?.value).toBe('es');
  });

  test('declines with the keyboard, and is not asked again', async ({ page }) => {
    await open(page, '/');
    const decline = offerOf(page).getByRole('button', { name: 'No, gracias' });
    await decline.focus();
    await page.keyboard.press('Enter');
    await expect(offerOf(page)).toBeHidden();
    await expect.poll(async () => (await chosen(page))[0]?.value).toBe('en');
    await page.goto('/About');
    await expect(offerOf(page)).toBeHidden();
    // The choice is known to calls that do not say a language.
    await expect(page).toHaveURL('/About');
  });

  test('is offered nothing on a Spanish page', async ({ page }) => {
    await page.goto('/es');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeAttached();
    await expect(page.locator('.language-offer')).toBeHidden();
  });

  test('gets the same bytes as everyone', async ({ page, newVisitor }) => {
    const other = await newVisitor({ locale: 'en-US' });
    const textOf = async (visitor: Page) => (await visitor.goto('/About'))?.text();
    expect(await textOf(page)).toBe(await textOf(other));
  });
});

test('A reader whose browser prefers English is offered nothing in English', async ({ page }) => {
  await page.goto('/About');
  await expect(page.locator('.language-offer')).toBeHidden();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-MX' });

  test('the language is changed by the link, and nothing is offered', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/courses/Nutrition-Basics/half-the-plate');
    await expect(offerOf(page)).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL('/es/courses/Nutricion-Basica/la-mitad-del-plato');
  });
});
