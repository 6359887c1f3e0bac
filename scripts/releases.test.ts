import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentRelease, listReleases, publishRelease, startRelease } from './releases.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function release(name: string): Promise<void> {
  const unfinished = await startRelease(folder);
  await writeFile(join(unfinished, 'page.js'), name);
  await publishRelease(unfinished, name, folder);
}

describe('A release', () => {
  test('is current once it is complete, with the files of earlier ones after its own', async () => {
    await release('first');
    await release('second');
    expect(currentRelease(folder)).toEqual({
      server: join(folder, 'second/server/index.js'),
      clients: [join(folder, 'second/client'), join(folder, 'first/client')],
    });
  });

  test('leaves the files of a running program where they are, up to the second next one', async () => {
    for (const name of ['first', 'second', 'third']) await release(name);
    expect(existsSync(join(folder, 'first/page.js'))).toBe(true);
    await release('fourth');
    expect(existsSync(join(folder, 'first'))).toBe(false);
    expect(listReleases(folder)).toEqual(['fourth', 'third', 'second']);
  });

  test('that was interrupted is not current, and is removed by the next build', async () => {
    await release('first');
    const noProcess = join(folder, `unfinished-${2 ** 22 + 1}`);
    await writeFile(noProcess, '');
    const unfinished = await startRelease(folder);
    expect(listReleases(folder)).toEqual(['first']);
    expect(existsSync(noProcess)).toBe(false);
    expect(existsSync(unfinished)).toBe(true);
  });

  test('that was built before becomes current again', async () => {
    for (const name of ['first', 'second', 'first']) await release(name);
    expect(listReleases(folder)).toEqual(['first', 'second']);
  });

  test('does not exist before the first build', () => {
    expect(() => currentRelease(folder)).toThrow('npm run build');
  });
});
