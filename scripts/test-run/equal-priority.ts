import { spawnSync } from 'node:child_process';

const withoutRaising = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'];

/**
 * The beginning of a command that keeps its priority: root may raise that, and an ordinary Chromium does, which starves
 * the tests beside it.
 */
export const equalPriority: readonly string[] = mayRaise() ? withoutRaising : [];

function mayRaise(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const [program = '', ...options] = withoutRaising;
  return spawnSync(program, [...options, 'true']).status === 0;
}
