import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hour } from '#contract/shared/time-units.ts';
import { isUnfinishedFile } from './local.ts';
import { Leftovers } from './temporary-files.ts';

let folder: string;
let now = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leftovers-'));
  now = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aLeftovers = (isTemporary = (_name: string) => true) =>
  new Leftovers({ folder, isTemporary, longestSilence: hour }, () => now);
const path = (name: string) => join(folder, name);

test('A file that nothing writes to is removed, and one that another node writes to stays', async () => {
  const leftovers = aLeftovers();
  await writeFile(path('left'), 'left');
  await writeFile(path('used'), 'used');
  await leftovers.removeUnchanged();
  now = hour - 1;
  await writeFile(path('used'), 'used again');
  await leftovers.removeUnchanged();
  expect((await readdir(folder)).sort()).toEqual(['left', 'used']);
  now = hour;
  await leftovers.removeUnchanged();
  expect(await readdir(folder)).toEqual(['used']);
});

test('A clock that is four days off removes nothing', async () => {
  const leftovers = aLeftovers();
  const longAgo = new Date(Date.now() - 4 * 24 * hour);
  await writeFile(path('used'), 'used');
  await utimes(path('used'), longAgo, longAgo);
  await leftovers.removeUnchanged();
  expect(await readdir(folder)).toEqual(['used']);
});

test('A folder stays while something in it changes', async () => {
  const leftovers = aLeftovers();
  await mkdir(path('.proof-1'));
  await writeFile(join(path('.proof-1'), 'scratch.sqlite'), 'a');
  await leftovers.removeUnchanged();
  now = hour - 1;
  await writeFile(join(path('.proof-1'), 'scratch.sqlite'), 'ab');
  await leftovers.removeUnchanged();
  now = 2 * hour - 2;
  await leftovers.removeUnchanged();
  expect(await readdir(folder)).toEqual(['.proof-1']);
  now = 2 * hour;
  await leftovers.removeUnchanged();
  expect(await readdir(folder)).toEqual([]);
});

test('Only temporary files are removed, at the start all of them', async () => {
  const left = `.${'a'.repeat(22)}`;
  for (const name of [left, 'oats-k3x9q2m7-800x600.webp', '.nfs0001']) {
    await writeFile(path(name), '');
  }
  await aLeftovers(isUnfinishedFile).removeAll();
  expect((await readdir(folder)).sort()).toEqual(['.nfs0001', 'oats-k3x9q2m7-800x600.webp']);
});

test('A folder that does not exist has no leftovers', async () => {
  await rm(folder, { recursive: true });
  await expect(aLeftovers().removeUnchanged()).resolves.toBeUndefined();
});
