import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteRunning } from '../../../scripts/upgrade/running-program.ts';

test.runIf(process.platform === 'linux')(
  'A program starts although its note finds the disk full',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'running-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // What is written to this file meets a full disk.
    await symlink('/dev/full', join(folder, `running-${hostname()}.json.${process.pid}`));
    const program = { pid: process.pid, folder: '/srv', url: 'http://127.0.0.1:3000' };
    await noteRunning(folder, program);
    expect(await readdir(folder)).toEqual([]);
  },
);
