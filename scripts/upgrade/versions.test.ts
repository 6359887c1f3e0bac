import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  currentVersion,
  folderOf,
  homeOf,
  listUpgrades,
  removeOldVersions,
  setCurrentVersion,
  startVersion,
  writeUpgrades,
} from './versions.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'versions-'));
  await mkdir(join(home, 'scripts'));
  await writeFile(join(home, 'scripts/run.sh'), '');
  for (const name of ['0.3.0', '0.4.0', '0.5.0']) {
    await mkdir(folderOf(home, name), { recursive: true });
  }
});
afterEach(() => rm(home, { recursive: true }));

const upgradeTo = (to: string, from: string) => ({ from, to, at: '', backup: '' });

describe('The version in use', () => {
  test('is the checkout until another one is set, and again without one', async () => {
    expect(await currentVersion(home)).toBe('');
    expect(folderOf(home, '')).toBe(home);
    for (const name of ['0.3.0', '0.4.0', '']) {
      await setCurrentVersion(home, name);
      expect(await currentVersion(home)).toBe(name);
    }
  });

  test('knows the checkout that it belongs to', () => {
    expect(homeOf(folderOf(home, '0.3.0'))).toBe(home);
    expect(homeOf(home)).toBe(home);
    expect(homeOf('/srv/versions/common-plate')).toBe('/srv/versions/common-plate');
  });

  test('is kept with the one before it, and no others', async () => {
    await writeUpgrades(home, [upgradeTo('0.3.0', ''), upgradeTo('0.4.0', '0.3.0')]);
    await writeUpgrades(home, [...(await listUpgrades(home)), upgradeTo('0.5.0', '0.4.0')]);
    await setCurrentVersion(home, '0.5.0');
    await removeOldVersions(home);
    const kept = ['0.3.0', '0.4.0', '0.5.0'].filter((name) => existsSync(folderOf(home, name)));
    expect(kept).toEqual(['0.4.0', '0.5.0']);
  });
});

test('An interrupted upgrade leaves nothing to the next one', async () => {
  await writeFile(join(await startVersion(home), 'half'), '');
  expect(existsSync(join(await startVersion(home), 'half'))).toBe(false);
});
