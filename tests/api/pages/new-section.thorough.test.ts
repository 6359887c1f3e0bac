import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { fillCopy } from '../../../scripts/mutants/copy.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const templates = join(root, 'tests/support/new-section');
const pages = 'contract/shared/pages';

/** Everything that the section needs, and a page of it in the demo. @returns the files */
async function addGardens(folder: string): Promise<string[]> {
  const record = `${pages}/kinds/gardens.ts`;
  const demo = 'content/pages/gardens/Mill-Lane.md';
  await cp(join(templates, 'gardens.ts.txt'), join(folder, record));
  await mkdir(join(folder, 'content/pages/gardens'));
  const head = ['title: Mill Lane', 'fields:', '  soil: "**Loam**"', '  beds: 4'];
  await writeFile(join(folder, demo), ['---', ...head, '---', 'For everyone.', ''].join('\n'));
  const changed: Record<string, [from: string, to: string][]> = {
    [`${pages}/sections.ts`]: [
      [
        "many: 'Newsletters' },\n",
        "many: 'Newsletters' },\n  gardens: { one: 'Garden', many: 'Gardens' },\n",
      ],
      [
        "many: 'content.newsletters' },\n",
        "many: 'content.newsletters' },\n  gardens: { one: 'content.garden', many: 'content.gardens' },\n",
      ],
    ],
    [`${pages}/kinds/kinds.ts`]: [
      ['import { newsletters }', "import { gardens } from './gardens.ts';\nimport { newsletters }"],
      ['  newsletters,\n', '  newsletters,\n  gardens,\n'],
    ],
    'messages/en/content.json': [['{\n', '{\n  "garden": "Garden",\n  "gardens": "Gardens",\n']],
    'messages/es/content.json': [['{\n', '{\n  "garden": "Huerto",\n  "gardens": "Huertos",\n']],
    'tests/security/authorization/who-may/screens.ts': [
      [
        "  '/courses': everyone(),\n",
        `  '/courses': everyone(),
  '/gardens': everyone(),
  '/gardens/:name': everyone('/gardens/Mill-Lane'),
  '/gardens/:name/print': everyone('/gardens/Mill-Lane/print'),
`,
      ],
    ],
  };
  for (const [file, changes] of Object.entries(changed)) await replace(join(folder, file), changes);
  return [record, demo, ...Object.keys(changed)];
}

async function replace(file: string, changes: [from: string, to: string][]): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    expect(text, file).toContain(from);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

/** The copy is the same on both databases, and its own test covers what is stored. */
test.skipIf(inject('engine') === 'postgres')(
  'A section with fields of its own takes at most seven files, two of them catalogs',
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'common-plate-section-'));
    stopAtEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await fillCopy(root, folder);
    expect((await addGardens(folder)).length).toBeLessThanOrEqual(7);
    await cp(join(templates, 'gardens.test.ts.txt'), join(folder, 'tests/api/gardens.test.ts'));
    const packages = join(root, 'node_modules');
    const start = (...command: string[]) => run(process.execPath, command, { cwd: folder });
    await start(join(packages, 'typescript/bin/tsc'), '--noEmit');
    await start('scripts/build.ts', '--site-only');
    const vitest = join(packages, 'vitest/vitest.mjs');
    const tests = [
      'tests/api/gardens.test.ts',
      'tests/security/authorization/who-may-open.test.ts',
    ];
    await start(vitest, 'run', '--project', 'sqlite', ...tests);
  },
);
