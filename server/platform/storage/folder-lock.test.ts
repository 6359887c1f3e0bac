import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Who is nobody on every Linux, and not the tests' own account. */
const nobody = 65_534;

test('A data folder that cannot be written to is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-only-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'program.lock'), '');
  await chmod(folder, 0o555);
  // In a process of its own: root may write everywhere.
  const program = `
    import { lockFolder } from '#server/platform/storage/folder-lock.ts';
    import { describeFileError } from '#server/platform/storage/file-errors.ts';
    if (process.getuid() === 0) process.setuid(${nobody});
    try { lockFolder(${JSON.stringify(folder)}); }
    catch (error) { console.log(describeFileError(error)); }`;
  const options = ['--no-warnings', '--input-type=module-typescript', '--eval', program];
  const output = execFileSync(process.execPath, options, { encoding: 'utf8' });
  expect(output).toContain('This account may not use a file or folder');
  expect(output).toContain(folder);
});
