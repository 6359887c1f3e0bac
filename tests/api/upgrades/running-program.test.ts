import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  noteLastWords,
  noteRunning,
  readLastWords,
} from '../../../scripts/upgrade/running-program.ts';

test.runIf(process.platform === 'linux')(
  'A program starts although its note finds the disk full',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'running-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // Writing to this file fails as on a full disk.
    await symlink('/dev/full', join(folder, `running-${hostname()}.json.${process.pid}`));
    const program = { pid: process.pid, folder: '/srv', url: 'http://127.0.0.1:3000' };
    await noteRunning(folder, program);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('The last lines of a version that ended are kept, and not those of another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'running-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await readLastWords(folder, '/srv/new')).toBe('');
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`);
  noteLastWords(folder, '/srv/new', `${lines.join('\n')}\n`);
  const words = await readLastWords(folder, '/srv/new');
  expect(words.split('\n')).toEqual(lines.slice(-20));
  expect(await readLastWords(folder, '/srv/old')).toBe('');
  // A full disk took a part of them.
  await writeFile(join(folder, `ended-${hostname()}.json`), '{"folder":"/srv/new","wor');
  expect(await readLastWords(folder, '/srv/new')).toBe('');
  // A folder that cannot be written to does not hide the reason.
  noteLastWords(join(folder, 'missing'), '/srv/new', 'It failed.');
});
