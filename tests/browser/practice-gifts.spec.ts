import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

test('A visitor of the demo site gives for practice, and staff see and refund the marked gift', {
  tag: '@slow',
}, async ({ page, program }) => {
  await open(page, '/Donate');
  await expect(page.getByText('Practice checkout: this is a demo site')).toBeVisible();
  await expectAccessible(page, 'the practice form', phoneAndDesktop);
  await page.getByLabel('Or another amount').fill('$37');
  await page.getByLabel('Every month').check();
  await page.getByText('Give in honor or in memory of someone').click();
  await page.getByLabel('Their name').fill('Grandma');
  await page.getByRole('button', { name: 'Donate $37 every month' }).click();
  await expect(page.getByRole('heading', { name: 'Practice payment' })).toBeVisible();
  await expectAccessible(page, 'the practice payment', phoneAndDesktop);
  await page.getByLabel('Your name').fill('Petra Sorrel');
  await page.getByLabel('Your email (for the practice receipt)').fill('petra@sorrel.example');
  await page.getByRole('button', { name: 'Give $37 every month for practice' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('This was a practice gift on a demo site')).toBeVisible();

  await signIn(page, program.administrator);
  await open(page, '/dashboard/Donations?search=sorrel');
  await expect(page.getByRole('cell', { name: 'Online, monthly, practice' })).toBeVisible();
  await page.getByRole('button', { name: 'Petra Sorrel' }).click();
  const drawer = page.getByRole('dialog', { name: 'Gift' });
  await drawer.getByRole('button', { name: 'Show receipt' }).click();
  await expect(drawer.getByText('PRACTICE: this is not a receipt')).toBeVisible();
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByText('This is a practice gift: no money is returned.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Record refund' }).click();
  await expect(drawer.getByText('$37.00 refunded.')).toBeVisible();
});

test('A visitor gives in Spanish from the form to the thanks', async ({ page }) => {
  await open(page, '/es/Donate');
  await page.getByLabel('U otro monto').fill('mucho');
  await page.getByRole('button', { name: 'Donar', exact: true }).click();
  await expect(page.getByText('Escriba un monto, como 25 o 1,250.00.')).toBeVisible();
  await page.getByLabel('U otro monto').fill('$37');
  await page.getByLabel('Cada mes').check();
  await page.getByRole('button', { name: 'Donar $37 cada mes' }).click();
  await expect(page.getByRole('heading', { name: 'Pago de práctica' })).toBeVisible();
  await page.getByLabel('Su nombre').fill('Rosa Díaz');
  await page.getByLabel('Su correo electrónico (para el recibo').fill('rosa@diaz.example');
  await page.getByRole('button', { name: 'Donar $37 cada mes como práctica' }).click();
  await expect(page.getByText('Su donación de práctica de $37 cada mes quedó')).toBeVisible();
  const ownPage = page.getByRole('link', { name: 'la página de sus donaciones' });
  await expect(ownPage).toHaveAttribute('href', '/es/giving');
});

test.describe('A visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gives for practice too, and sees what is wrong', async ({ page }) => {
    await page.goto('/practice-payment?amount=2500&frequency=once');
    await page.getByLabel('Your name').fill('Petra Sorrel');
    await page.getByLabel('Your email (for the practice receipt)').fill('petra@sorrel');
    await page.getByRole('button', { name: 'Give $25 for practice' }).click();
    await expect(page.getByText('This field must be a valid email.').first()).toBeVisible();
    await page.getByLabel('Your email (for the practice receipt)').fill('petra@sorrel.example');
    await page.getByRole('button', { name: 'Give $25 for practice' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  test('gives in Spanish, and is thanked in Spanish', async ({ page }) => {
    await page.goto('/es/Donate');
    await page.getByRole('button', { name: 'Donar', exact: true }).click();
    await page.getByLabel('Su nombre').fill('Rosa Díaz');
    await page.getByLabel('Su correo electrónico (para el recibo').fill('rosa@diaz.example');
    await page.getByRole('button', { name: 'Donar $25 como práctica' }).click();
    await expect(page.getByText('Su donación de práctica de $25 quedó')).toBeVisible();
  });
});
