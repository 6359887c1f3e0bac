// Runs before every start and test, on any Node from version 20 and without dependencies: installs what is
// missing. If nothing has changed it takes a few milliseconds. `hash -r` follows it in package.json, since some
// shells (dash) would otherwise continue with the system's Node instead of the newly installed one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfLock } from './packages/lock-hash.mjs';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.installed-lock');
const lock = hashOfLock(root);
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

// Older versions noted the hash of the whole file.
const whole = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (installed !== lock && installed !== whole) {
  console.log('Installing missing packages, which can take a few minutes…');
  // The dev dependencies build the site, so NODE_ENV must not leave them out.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    console.error(
      'The packages could not be installed: see above. Check the network, and repeat the command.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}
