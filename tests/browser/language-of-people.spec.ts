import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

test('A member chooses the language in which we write to them', async ({ page, db }) => {
  await signIn(page, await anAccount({ db }));
  await open(page, '/account');
  const section = page.getByRole('region', { name: 'Language' });
  const language = section.getByLabel('Language of our emails');
  await expect(language).toHaveValue('en');
  await language.selectOption('Español');
  await section.getByRole('button', { name: 'Save' }).click();
  const saved = 'We write to you in this language from now on: Español.';
  await expect(section.getByText(saved)).toBeVisible();
  await open(page, '/es/account');
  await expect(page.getByLabel('Idioma de nuestros correos')).toHaveValue('es');
  await expectAccessible(page, 'the account in Spanish', phoneAndDesktop);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member chooses the language in which we write to them', async ({ page, db }) => {
    await signIn(page, await anAccount({ db }));
    await page.goto('/es/account');
    const section = page.getByRole('region', { name: 'Idioma' });
    await section.getByLabel('Idioma de nuestros correos').selectOption('es');
    await section.getByRole('button', { name: 'Guardar' }).click();
    const saved = 'A partir de ahora le escribimos en este idioma: Español.';
    await expect(section.getByText(saved)).toBeVisible();
    await page.goto('/account');
    await expect(page.getByLabel('Language of our emails')).toHaveValue('es');
  });

  test('a donor gives in Spanish, gets a receipt in Spanish, and chooses English', async ({
    page,
    db,
  }) => {
    const email = 'rosa@chayote.example';
    await page.goto('/es/practice-payment?amount=3700&frequency=once');
    const main = page.getByRole('main');
    await main.getByLabel('Su nombre').fill('Rosa Chayote');
    await main.getByLabel('Su correo electrónico').fill(email);
    await main.getByRole('button').click();
    await expect(page).toHaveURL(/\/es\/giving\/thanks/);
    expect((await lastMailTo({ db }, email))?.subject).toMatch(/recibo/i);
    await page.goto('/giving');
    await page.getByLabel('The email address that you gave with').fill(email);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByText('If there are gifts from this address')).toBeVisible();
    const { search } = linkIn(await lastMailTo({ db }, email));
    await page.goto(`/giving${search}`);
    const language = page.getByLabel('Language of your receipts');
    await expect(language).toHaveValue('es');
    await language.selectOption('English');
    await page.getByRole('button', { name: 'Save language' }).click();
    await expect(page.getByText('in this language from now on: English.')).toBeVisible();
    await expect(language).toHaveValue('en');
  });
});
