import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, startApplication, test } from '#tests/support/browser/fixtures.ts';

test('A visitor searches in Spanish while typing, and goes to the translation that is found', async ({
  page,
}) => {
  await page.goto('/es/About');
  await startApplication(page);
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  await dialog.getByRole('searchbox').pressSequentially('lentjas');
  await expect(dialog.getByRole('status')).toHaveText(
    /^No hay resultados para “lentjas”\. Se muestran resultados para “lentejas” \(\d+\)\.$/,
  );
  await expect(dialog.locator('mark').first()).toHaveText(/^lentejas?$/i);
  await dialog.getByRole('searchbox').fill('frijol');
  await dialog.getByRole('link', { name: /^Frijoles y lentejas/ }).click();
  await expect(page).toHaveURL(/\/es\/articles\/Frijoles-y-Lentejas$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Frijoles y lentejas/);
});

test('The dialog leads to all results in its language', async ({ page }) => {
  await page.goto('/es/About');
  await startApplication(page);
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  await dialog.getByRole('searchbox').fill('comida');
  await dialog.locator('.modal-foot a').click();
  await expect(page).toHaveURL(/\/es\/search\?q=comida$/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^\d+ resultados para “comida”$/,
  );
});

test('The search page marks originals that are not translated, and stays in its language', async ({
  page,
}) => {
  await page.goto('/es/search?q=beans');
  const main = page.getByRole('main');
  const original = main.locator('li').filter({ hasText: 'en inglés' }).first();
  await expect(original.locator('h2')).toHaveAttribute('lang', 'en');
  await expect(original.locator('h2 a')).toHaveAttribute('href', /^\/es\//);
  await expect(main.locator('li').first()).not.toContainText('en inglés');
  await expectAccessible(page, 'results in two languages', phoneAndDesktop);

  await startApplication(page);
  await main.getByRole('searchbox').fill('presion alta');
  await expect(main.getByRole('status')).toContainText('“presión arterial”');
  await expect(page).toHaveURL(/\/es\/search\?q=presion\+alta$/);
  await main.getByRole('link', { name: /^Cómo encontrar la sal/ }).click();
  await expect(page).toHaveURL(/\/es\/articles\/Sal-Escondida$/);
});

test('A search in Spanish that finds nothing suggests near topics and pages in Spanish', async ({
  page,
}) => {
  await page.goto('/es/search?q=xocina');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText('No hay resultados para “xocina”.');
  await expect(main.getByRole('heading', { name: 'Temas parecidos' })).toBeVisible();
  await expectAccessible(page, 'a search in Spanish without results', phoneAndDesktop);
  await startApplication(page);
  await main.getByRole('link', { name: 'Nutrición básica' }).click();
  await expect(page).toHaveURL(/\/es\/courses\/Nutricion-Basica$/);
  await page.goBack();
  await main.getByRole('link', { name: 'Cocina', exact: true }).click();
  await expect(page).toHaveURL(/\/es\/search\?q=Cocina$/);
  await expect(main.getByRole('status')).toHaveText(/^\d+ resultados para “Cocina”$/);
});

test('A visitor without JavaScript searches in Spanish by a form', async ({
  browser,
  program,
  userAgent,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(userAgent !== undefined && { userAgent }),
  });
  const page = await context.newPage();
  await page.goto(`${program.address}/es/search`);
  await page.getByRole('searchbox').fill('azucares');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/es\/search\?q=azucares$/);
  await expect(page.locator('mark').first()).toHaveText('Azúcares');
  await context.close();
});
