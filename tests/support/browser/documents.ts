import type { Page } from '@playwright/test';

/** Counts the documents that a page loads from now on. */
export function countDocuments(page: Page): { count: number } {
  const loaded = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.count++;
  });
  return loaded;
}
