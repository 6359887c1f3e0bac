import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BuildFiles, mountBuildFiles } from './build-files.ts';

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
  const [running = ''] = folders;
  mountBuildFiles(app, new BuildFiles(folders, {}), running);
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return [statusCode, statusCode === 200 ? body : ''];
  };
  expect(await get('/assets/page-2.js')).toEqual([200, 'new']);
  expect(await get('/assets/page-1.js')).toEqual([200, 'old']);
  expect(await get('/assets/page-0.js')).toEqual([404, '']);
  expect(await get('/builds/latest.json?1795727262538')).toEqual([200, 'new']);
  for (const path of ['none.json', '..%2flatest.json', 'meta/..%2f..%2fassets%2fpage-2.js', '']) {
    expect(await get(`/builds/${path}`), path).toEqual([404, '']);
  }
  await app.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

describe('A file of the build', () => {
  let folder: string;
  let files: BuildFiles;
  beforeEach(async () => {
    folder = await aRelease('scripts', 'page.js');
    onTestFinished(() => rm(folder, { recursive: true }));
    files = new BuildFiles([folder], { 'x-common': 'yes' });
  });

  test('is in memory after the first request', async () => {
    expect(files.find('/assets/page.js')).toBeUndefined();
    const read = await files.read('page.js');
    await rm(join(folder, 'assets'), { recursive: true });
    expect(files.find('/assets/page.js')).toBe(read);
  });

  test('has its type, the common headers, and may be cached forever', async () => {
    const { headers } = (await files.read('page.js'))?.variantIn('identity') ?? {};
    expect(headers?.join(' ')).toContain('x-common yes');
    expect(headers?.join(' ')).toContain('cache-control public, max-age=31536000, immutable');
    expect(headers?.join(' ')).toContain('content-type text/javascript; charset=utf-8');
  });

  test('is sent as the build compressed it, and else as it is', async () => {
    await writeFile(join(folder, 'assets/page.js.br'), 'compressed');
    const response = await files.read('page.js');
    expect(response?.variantIn('br').body).toBe('compressed');
    expect(response?.variantIn('gzip').body).toBe('scripts');
    expect(response?.variantIn('gzip').headers).not.toContain('content-encoding');
  });

  test.each(['../builds/latest.json', '..%2fpage.js', '.page.js', 'page.js.br', 'page', ''])(
    'is not found by the name %j',
    async (name) => {
      await writeFile(join(folder, 'assets/page.js.br'), 'compressed');
      expect(await files.read(name)).toBeUndefined();
    },
  );
});
