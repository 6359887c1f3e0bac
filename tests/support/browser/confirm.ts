import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Answers the question of a dialog, by its title, with one of its buttons. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
