import type { Page } from '@playwright/test';

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
