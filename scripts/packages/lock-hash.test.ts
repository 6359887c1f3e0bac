import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashOfLock } from './lock-hash.mjs';

test('A release with the same packages has the same hash, and one with another package has not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = join(import.meta.dirname, '../..');
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const hashOf = async (changed: object) => {
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(changed));
    return hashOfLock(folder);
  };
  const own = { ...lock.packages[''], version: '9.9.9' };
  const release = { ...lock, version: '9.9.9', packages: { ...lock.packages, '': own } };
  expect(await hashOf(release)).toBe(hashOfLock(root));
  const fastify = { ...lock.packages['node_modules/fastify'], version: '9.9.9' };
  const packages = { ...lock.packages, 'node_modules/fastify': fastify };
  expect(await hashOf({ ...lock, packages })).not.toBe(hashOfLock(root));
});
