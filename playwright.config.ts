import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './scripts/find-programs.ts';
import { temporaryFolder } from './scripts/temporary-folder.ts';
import { patience } from './scripts/test-run/patience.ts';

// The program's data, the browser's profile and what its processes share.
process.env.TMPDIR = temporaryFolder();

const chromium = findTestBrowser();
if (!chromium) throw new Error('There is no Chromium: install one, or set CHROMIUM to its path.');

const wrapper = join(import.meta.dirname, 'scripts/test-run/chromium.sh');

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/browser/build-site.ts',
  fullyParallel: true,
  // One more than there are cores: a test in a browser waits for half of its time.
  workers: availableParallelism() + 1,
  // `npm test` leaves out what takes long and adds little to the rest, and how the application loads, which the
  // measurements watch too. `.ci/run` also runs that and what is @slow, and `npm run test:thorough` runs both kinds.
  ...(process.env.QUICK && { testIgnore: '**/tests/browser/loading/**' }),
  ...(process.env.THOROUGH
    ? { grep: /@(slow|thorough)/ }
    : { grepInvert: process.env.SLOW ? /@thorough/ : /@(slow|thorough)/ }),
  forbidOnly: Boolean(process.env.CI),
  // Patient: other tests have the machine too.
  timeout: 180_000 * patience(),
  expect: { timeout: 30_000 * patience() },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // A page that scrolls smoothly would be waited for at every click that is out of view.
    contextOptions: { reducedMotion: 'reduce' },
    // The headless browser's own name is a bot's, and bots are answered otherwise.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.platform === 'linux' ? wrapper : chromium,
      env: { ...process.env, TEST_BROWSER: chromium },
      args: chromiumFlags,
    },
  },
});
