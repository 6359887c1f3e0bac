import { execFileSync } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Copies the project with its uncommitted changes, so that the original is never mutated. The packages are shared; the
 * build is copied, since some mutants rebuild it. The bundle is left out, so that programs run the mutated sources.
 * @param root the project's folder
 */
export async function fillCopy(root: string, folder: string): Promise<void> {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const files = listed.split('\0').filter(Boolean);
  for (const parent of new Set(files.map((file) => dirname(file)))) {
    await mkdir(join(folder, parent), { recursive: true });
  }
  for (const file of files) {
    await cp(join(root, file), join(folder, file)).catch(ignoreDeleted);
  }
  const isNotBundled = (path: string) => basename(path) !== 'program';
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true, filter: isNotBundled });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Git still lists a file that was deleted and not committed. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
