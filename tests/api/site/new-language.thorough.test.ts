import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { addLanguage } from '#tests/support/new-language/add-language.ts';
import { frenchCatalog, frenchEntry } from '#tests/support/new-language/french.ts';
import { fillCopy } from '../../../scripts/mutants/copy.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** The copy is the same on both databases, and its own test covers what is stored. */
test.skipIf(inject('engine') === 'postgres')(
  'A third language takes an entry of the list and a catalog that may lack texts',
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'common-plate-language-'));
    stopAtEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await fillCopy(root, folder);
    expect(Object.values(frenchCatalog).flatMap(Object.keys)).toHaveLength(20);
    await addLanguage(folder, 'fr', frenchEntry, frenchCatalog);
    const template = join(root, 'tests/support/new-language/french.test.ts.txt');
    await cp(template, join(folder, 'tests/api/french.test.ts'));
    const packages = join(root, 'node_modules');
    const start = (...command: string[]) => run(process.execPath, command, { cwd: folder });
    await start(join(packages, 'typescript/bin/tsc'), '--noEmit');
    await start('scripts/build.ts', '--site-only');
    const vitest = join(packages, 'vitest/vitest.mjs');
    await start(vitest, 'run', '--project', 'sqlite', 'tests/api/french.test.ts');
    const checks = ['scripts/checks/catalogs.test.ts', 'contract/shared/language'];
    await start(vitest, 'run', '--project', 'unit', ...checks);
  },
);
