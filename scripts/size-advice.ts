// Advice for reviewers, at the end of `npm run check`: names folders and files that may be too large to take in. It
// never fails, since only a reader knows whether a split would help.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const most = { files: 25, lines: 400 };
const kinds = ['.ts', '.tsx', '.mjs', '.css'];

const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
);
const sources = listed
  .split('\0')
  // Git also lists files that were deleted and not committed.
  .filter((file) => kinds.includes(extname(file)) && existsSync(join(root, file)));

for (const [folder, { length }] of Map.groupBy(sources, (file) => dirname(file))) {
  // There is one more at every release.
  if (!folder.endsWith('/migrations')) advise(`${folder}/`, length, 'files', most.files);
}
for (const file of sources) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  advise(file, lines, 'lines', most.lines);
}

function advise(place: string, count: number, unit: string, limit: number): void {
  if (count <= limit) return;
  console.log(`Advice: ${place} has ${count} ${unit}. More than ${limit} are hard to take in.`);
}
