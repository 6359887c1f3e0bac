import { expect, open, test } from '#tests/support/browser/fixtures.ts';

test('A visitor creates an account in Spanish, finds the account in Spanish, and signs out to the home page in Spanish', async ({
  page,
}) => {
  await open(page, '/es/sign-up');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Nombre').fill('Maya');
  await form.getByLabel('Apellido').fill('Okafor');
  await form.getByLabel('Correo electrónico').fill(`maya-${Date.now()}@people.example`);
  await form.getByLabel('Contraseña', { exact: true }).fill('Seven Beans 7');
  await form.getByLabel('Acepto los').check();
  await form.getByRole('button', { name: 'Crear una cuenta' }).click();
  await expect(page.getByText('Su cuenta se creó correctamente.')).toBeVisible();
  // The page that follows closes open menus.
  await expect(page).toHaveURL('/es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Comer bien, en palabras sencillas',
  );
  await page.getByRole('button', { name: 'Su cuenta' }).click();
  await expect(page.getByText('¡Hola, Maya!')).toBeVisible();
  await page.locator('#account-menu').getByRole('link', { name: 'Mi cuenta' }).click();
  await expect(page).toHaveURL('/es/account');
  await page.getByRole('link', { name: 'Seguridad' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('La verificación en dos pasos está desactivada.');
  await expect(main.getByText('Este dispositivo')).toBeVisible();
  await main.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/es');
  await page.goto('/es/account');
  await expect(page).toHaveURL('/es');
});
