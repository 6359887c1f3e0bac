import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the site once for all workers; does nothing if its sources have not changed. */
export default function build(): void {
  const root = join(import.meta.dirname, '../../..');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
}
