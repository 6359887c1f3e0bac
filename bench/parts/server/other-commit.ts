import { execFileSync } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './process.ts';
import { temporaryFolder } from './site.ts';

/**
 * Builds another commit in a temporary folder, to be deleted by the caller. It uses this commit's packages, if they are the same.
 * @param ref a commit, branch or tag
 */
export async function buildCommit(ref: string): Promise<string> {
  const folder = await temporaryFolder();
  const files = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  const [own, others] = await Promise.all([root, folder].map(readLock));
  if (own === others) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // As its start would, which then finds them.
  else execFileSync('node', ['scripts/setup.mjs'], { cwd: folder, stdio: 'inherit' });
  execFileSync('node', ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

const readLock = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8');
