import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfLock } from '../packages/lock-hash.mjs';
import { haveSameLibraries } from './check-machine.ts';
import { runProgram } from './run-program.ts';
import { UpgradeError } from './upgrade-error.ts';

/**
 * Installs the libraries of a new version, and builds its site. The program that runs is not touched.
 * @throws {UpgradeError} if either fails
 */
export async function installVersion(folders: { current: string; next: string }): Promise<void> {
  const { current, next } = folders;
  if (haveSameLibraries(folders)) await shareLibraries(current, next);
  await runIn(next, 'scripts/setup.mjs');
  // Tabs that are open now go on to request files of the builds until now.
  await cp(join(current, 'build'), join(next, 'build'), { recursive: true, force: true });
  await runIn(next, 'scripts/build.ts');
  // scripts/run.sh starts it without looking whether anything is missing.
  await writeFile(join(next, '.installed'), '');
}

/** Links the files of the libraries, which never change in place. Where that fails, they are installed. */
async function shareLibraries(current: string, next: string): Promise<void> {
  const libraries = join(next, 'node_modules');
  const linked = await runProgram('cp', ['-al', join(current, 'node_modules'), libraries]);
  if (linked.code !== 0) {
    await rm(libraries, { recursive: true, force: true });
    return;
  }
  // Another file than that of the version in use: they would be one.
  const stamp = join(libraries, '.installed-lock');
  await rm(stamp, { force: true });
  await writeFile(stamp, hashOfLock(next));
  // Each version compiles its own code.
  await rm(join(libraries, '.cache'), { recursive: true, force: true });
}

/**
 * Runs a script of a version with that version's Node, once it is installed.
 * @throws {UpgradeError} if it fails
 */
async function runIn(folder: string, script: string): Promise<void> {
  const { code, output } = await runVersion(folder, script, [], folder);
  if (code !== 0) throw new UpgradeError(`${script} failed: ${output}`);
}

/** Runs a script of a version with that version's Node, if it is installed, and else with this one. */
export function runVersion(folder: string, script: string, options: string[], cwd = process.cwd()) {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/compiled'),
    NODE_NO_WARNINGS: '1',
  };
  return runProgram('node', [join(folder, script), ...options], { cwd, env });
}
