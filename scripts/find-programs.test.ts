import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findTestBrowsers } from './find-programs.ts';

let folder: string;

/** Puts a program of this name where it is found first. */
const install = (name: string, script: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const name of ['chromium-headless-shell', 'chromium']) install(name, 'exit 0');
  install('npm', 'echo "npm $*"');
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Browser tests', () => {
  test('find the browser without windows and an ordinary one, if both are installed', () => {
    vi.stubEnv('CHROMIUM', '');
    vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
    expect(findTestBrowsers()).toEqual(
      ['chromium-headless-shell', 'chromium'].map((name) => join(folder, name)),
    );
  });

  test('use only the browser that CHROMIUM names', () => {
    const chosen = join(folder, 'chromium');
    vi.stubEnv('CHROMIUM', chosen);
    expect(findTestBrowsers()).toEqual([chosen]);
  });

  test.runIf(process.platform === 'linux')(
    'start a browser without the pages of its address bar, and with all that they ask for',
    () => {
      const script = join(import.meta.dirname, 'test-run/chromium.sh');
      const values = ['--a b', '--disable-features=One,Two', '--last'];
      const said = execFileSync(script, values, {
        encoding: 'utf8',
        env: { ...process.env, TEST_BROWSER: '/bin/echo' },
      });
      expect(said).toBe(
        '--a b --disable-features=One,Two,WebUIOmniboxPopup,WebUIOmniboxAimPopup --last\n',
      );
    },
  );

  test('run in every browser that is found in the automatic check', () => {
    const said = execFileSync('bash', [join(import.meta.dirname, '../.ci/run')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
    });
    expect(said).toContain('npm test -- --every-browser --rerun-failed');
  });
});
