import { spawnSync } from 'node:child_process';
import { findHeadlessShell, findPostgres, findTestBrowser } from '../find-programs.ts';

/**
 * The tests need a browser and a PostgreSQL server; on Debian or Ubuntu, root can have them installed. The headless
 * shell is installed next to an ordinary browser, too: it takes two thirds of the processor time.
 */
export function installWhatIsMissing(): void {
  const shell = 'chromium-headless-shell';
  const postgres = findPostgres() ? [] : ['postgresql'];
  const wanted = [...(findHeadlessShell() ? [] : [shell]), ...postgres];
  if (wanted.length > 0 && mayInstall()) {
    console.log(`Installing ${wanted.join(' and ')}…`);
    install('update');
    // One by one: Ubuntu has no headless shell, which must not keep the server from being installed.
    for (const each of wanted) install('install', '-y', '--no-install-recommends', each);
  }
  const missing = [...(findTestBrowser() ? [] : [shell]), ...(findPostgres() ? [] : postgres)];
  if (missing.length === 0) return;
  const pronoun = missing.length > 1 ? 'them' : 'it';
  console.error(`The tests need ${missing.join(' and ')}: please install ${pronoun}.`);
  process.exit(1);
}

const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Without a network, the tests run with the browser that there is, after a short while. */
function install(...values: string[]): void {
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  spawnSync('apt-get', [...options, ...values], { stdio: 'inherit' });
}
