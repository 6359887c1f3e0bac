import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountBuildFiles } from './build-files.ts';

async function aRelease(name: string, asset: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'builds'));
  await writeFile(join(folder, 'assets', asset), name);
  await writeFile(join(folder, 'builds/latest.json'), name);
  return folder;
}

test('A tab that was opened before an upgrade still gets its files, and learns of the new build', async () => {
  const folders = [await aRelease('new', 'page-2.js'), await aRelease('old', 'page-1.js')];
  const app = Fastify();
  await mountBuildFiles(app, folders);
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return [statusCode, statusCode === 200 ? body : ''];
  };
  expect(await get('/assets/page-2.js')).toEqual([200, 'new']);
  expect(await get('/assets/page-1.js')).toEqual([200, 'old']);
  expect(await get('/assets/page-0.js')).toEqual([404, '']);
  expect(await get('/builds/latest.json')).toEqual([200, 'new']);
  await app.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});
