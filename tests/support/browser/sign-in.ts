import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/browser/fixtures.ts';

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
export const account = (page: Page) => page.getByRole('button', { name: 'Your account' });

export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
}

export async function send(page: Page, email: string, password: string): Promise<void> {
  await panel(page).getByLabel('Email').fill(email);
  await panel(page).getByLabel('Password', { exact: true }).fill(password);
  await panel(page).getByRole('button', { name: 'Sign In' }).click();
}

export const modal = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const opener = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true });

/** Opens the Sign In dropdown and one of the two modals linked from it. */
async function openFromDropdown(page: Page, link: string, name: string): Promise<Locator> {
  await opener(page).click();
  await page.locator('#sign-in').getByRole('link', { name: link }).click();
  await expect(modal(page, name)).toBeVisible();
  return modal(page, name);
}
export const openSignUp = (page: Page) => openFromDropdown(page, 'Sign Up', 'Sign Up');
export const openRecover = (page: Page) =>
  openFromDropdown(page, 'Forgot your password?', 'Recover Password');
