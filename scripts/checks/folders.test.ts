import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** More files than this are hard to take in at a glance. */
const maxFiles = 15;
const maxLines = 300;

/** Folders that may hold more files, and why. Subfolders are not included. */
const largeFolders: Record<string, string> = {
  '.': 'tools look for their settings in the root',
  contract: 'one file a feature, named after it',
  'content/pictures': 'the pictures of the demo site, named by what they show',
};
/** Migrations are numbered. */
const isLargeFolder = (folder: string) => folder in largeFolders || folder.endsWith('/migrations');

/** The beginning of a longer file's first line, followed by the reason. */
const reasonForLength = /^(?:\/\/|\/\*) Long because \S/;

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  // Git also lists files that were deleted and not committed.
  .filter((file) => file !== '' && existsSync(join(root, file)));

test(`A folder holds at most ${maxFiles} files`, () => {
  const counts = Map.groupBy(files, (file) => dirname(file));
  for (const [folder, { length }] of counts) {
    if (isLargeFolder(folder)) continue;
    expect.soft(length, folder).toBeLessThanOrEqual(maxFiles);
  }
});

test(`A source file has at most ${maxLines} lines, or says in its first line why it is longer`, () => {
  const sources = files.filter((file) => ['.ts', '.tsx', '.css'].includes(extname(file)));
  expect(sources.length).toBeGreaterThan(1000);
  for (const file of sources) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    if (reasonForLength.test(lines[0] ?? '')) continue;
    expect.soft(lines.length - 1, file).toBeLessThanOrEqual(maxLines);
  }
});
