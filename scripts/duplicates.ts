// Finds duplicated code, and fails if there is more of it than the budget allows.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** How many pairs may remain: most are lists of fields or of imports, which a shared function would only hide. */
const budget = 20;
const folders = ['app', 'bench', 'contract', 'scripts', 'server', 'tests'];

interface Place {
  name: string;
  start: number;
  end: number;
}
interface Pair {
  firstFile: Place;
  secondFile: Place;
}

const root = join(import.meta.dirname, '..');
const pairs = findPairs();
for (const { firstFile, secondFile } of pairs) {
  console.log(`${nameOf(firstFile)} ~ ${nameOf(secondFile)}`);
}
console.log(`${pairs.length} pairs of duplicates; at most ${budget} are allowed`);
process.exit(pairs.length > budget ? 1 : 0);

function findPairs(): Pair[] {
  const folder = mkdtempSync(join(tmpdir(), 'duplicates-'));
  try {
    execFileSync(
      'jscpd',
      [
        '--format=typescript,tsx',
        '--min-lines=6',
        '--min-tokens=50',
        // Files that use the same modules have the same imports.
        String.raw`--ignore-pattern=import\s[^;]*;`,
        '--reporters=json,silent',
        `--output=${folder}`,
        '--absolute',
        ...folders,
      ],
      { cwd: root, stdio: 'ignore' },
    );
    const report = readFileSync(join(folder, 'jscpd-report.json'), 'utf8');
    return (JSON.parse(report) as { duplicates: Pair[] }).duplicates;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function nameOf({ name, start, end }: Place): string {
  return `${relative(root, name)}:${start}-${end}`;
}
