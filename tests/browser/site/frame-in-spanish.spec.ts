import { expect, open, test } from '#tests/support/browser/fixtures.ts';

test('The frame of a page is in its language', async ({ page }) => {
  await page.goto('/es/');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pie de página' })).toBeVisible();
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toContainText('¿Nos permite contar las visitas');
  await banner.getByRole('button', { name: 'Aceptar' }).click();
  await expect(banner).toBeHidden();
});

test('An unknown address says so in the language of its path', async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto('/es/no-such-page');
  expect(response?.status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Página no encontrada: /es/no-such-page');
  await page.getByRole('main').getByRole('link', { name: 'Ir a la página de inicio' }).click();
  await expect(page).toHaveURL('/es');
});

test('The search over a page is in its language', async ({ page }) => {
  await open(page, '/es/About');
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  const search = page.getByRole('dialog', { name: 'Buscar' });
  await search.getByRole('searchbox', { name: '¿Qué está buscando?' }).fill('beans');
  await expect(search.locator('.modal-foot a')).toHaveText(/^Ver los \d+ resultados$/);
  await search.getByRole('button', { name: 'Cerrar' }).click();
  await expect(search).toBeHidden();
});

test('A field says what is wrong in the language of its page, in the browser and from the server', async ({
  page,
  problems,
}) => {
  problems.expect(/400/);
  await open(page, '/es/Contact');
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form).toContainText('El nombre es obligatorio.');
  await expect(form).toContainText('El mensaje es obligatorio.');
  // Only the server has a rule about this.
  await form.getByLabel('Su nombre').fill('Maya\u0007');
  await form.getByLabel('Su correo electrónico').fill('maya@example.org');
  await form.getByLabel('¿Sobre qué nos escribe?').fill('Los cursos');
  await form.getByLabel('Su mensaje').fill('¿Son gratis?');
  await form.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(form).toContainText('Este texto contiene caracteres de control invisibles.');
});
