import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import {
  expect,
  open,
  startApplication,
  startUnderClock,
  test,
} from '#tests/support/browser/fixtures.ts';
import { modal, opener, openRecover, openSignUp } from '#tests/support/browser/sign-in.ts';
import { mailsTo } from '#tests/support/mail/outbox.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

let counter = 0;
const freshEmail = () => `new-${Date.now()}-${counter++}@people.example`;

test('Recovering a password sends a link, says so, and closes after three seconds', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 400/);
  const { email } = await anAccount({ db });
  await page.clock.install();
  await page.goto('/');
  await startUnderClock(page);
  const form = await openRecover(page);
  const button = form.getByRole('button', { name: 'Send link' });
  await expect(button).toBeDisabled();
  await form.getByLabel('Email').fill('nobody');
  await button.click();
  await expect(form.getByRole('alert')).toHaveText('This field must be a valid email.');
  await form.getByLabel('Email').fill('nobody@people.example');
  await button.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Your with nobody@people.example email is not registred.',
  );
  await form.getByLabel('Email').fill(email);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(
    'Please check you email. We sent you link to recover password.',
  );
  // The clock also advances by itself, as slowly as the machine is.
  await page.clock.runFor(1_500);
  await expect(form).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(form).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  expect(await mailsTo({ db }, email)).toHaveLength(1);
});

test('A member signs in by the modal that the others link to', async ({ page, db }) => {
  const { login } = await anAccount({ db });
  await open(page, '/About');
  const signUp = await openSignUp(page);
  await signUp.getByRole('link', { name: 'Sign in' }).click();
  await expect(signUp).toHaveCount(0);
  const form = modal(page, 'Sign In');
  await form.getByLabel('Email').fill(login.email);
  await form.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(form.getByRole('alert')).toHaveText('Password is incorrect.');
  await form.getByLabel('Password', { exact: true }).fill(login.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('A subscriber without an account is thanked, and offered one', async ({ page }) => {
  const email = freshEmail();
  await open(page, '/articles');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your email').fill(email);
  await footer.getByRole('button', { name: 'Sign up' }).click();
  await modal(page, 'Thank You').getByRole('button', { name: 'Create an account' }).click();
  await expect(modal(page, 'Sign Up').getByLabel('Email')).toHaveValue(email);
});

test('A modal traps the focus, fits 320 px, and passes the accessibility check', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/');
  const check = async (name: string) => {
    const dialog = modal(page, name);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Loading…')).toHaveCount(0);
    expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth), name).toBe(0);
    for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect(await dialog.evaluate((each) => each.contains(document.activeElement)), key).toBe(
        true,
      );
    }
    await expectAccessible(page, name);
  };
  const signUp = await openSignUp(page);
  await check('Sign Up');
  await signUp.getByRole('link', { name: 'Terms and Conditions' }).click();
  await check('Terms of Service');
  await page.keyboard.press('Escape');
  await signUp.getByRole('link', { name: 'Sign in' }).click();
  await check('Sign In');
  await modal(page, 'Sign In').getByRole('link', { name: 'Forgot' }).click();
  await check('Recover Password');
  await modal(page, 'Recover Password').getByRole('button', { name: 'Close' }).click();
  await expect(opener(page)).toBeFocused();
});

test("The modals' code loads only when needed, and their pages replace them if it fails", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const asked: string[] = [];
  await context.route(/assets\/modals-.*\.js/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/');
  await startApplication(page);
  await opener(page).click();
  expect(asked).toEqual([]);
  // A chunk that cannot be loaded reloads the page once; after that its page is opened.
  await page.evaluate(() => sessionStorage.setItem('common-plate:reloaded-at', `${Date.now()}`));
  await page.locator('#sign-in').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/sign-up');
  expect(asked.length).toBeGreaterThan(0);
});
