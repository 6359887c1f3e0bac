import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../scripts/find-programs.ts';

/** Lighthouse's phone, since the viewport determines which pictures are visible. */
export const phone = { width: 412, height: 823 };

/** A phone's browser. Bots, as which the headless browser introduces itself, get no error page. */
export const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) Mobile Safari/537.36';

/** Starts the installed Chromium without background requests. */
async function startBrowser(parameters: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: install the package chromium.');
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags, ...parameters],
  });
}

/** Runs `use` with a browser, and closes it afterward even if `use` throws. */
export async function withBrowser<T>(
  use: (browser: Browser) => Promise<T>,
  parameters: string[] = [],
): Promise<T> {
  const browser = await startBrowser(parameters);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
