import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '#server/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/schema/migrate.ts';
import { takeBack } from './take-back.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'common-plate-rollback-'));
  const connection = await connect({ dataDirectory: folder, databaseUrl: undefined });
  await migrate(connection);
  await connection.db.destroy();
  // The version before knows none of these tables.
  await mkdir(join(folder, 'server/schema'), { recursive: true });
  const migrations = join(folder, 'server/schema/migrate.ts');
  await writeFile(migrations, 'export const knownMigrations = [];');
});
afterEach(() => rm(folder, { recursive: true }));

test('A rollback that fails after it stopped the site starts it again', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const restart = {
    description: 'by this test',
    patience: 0,
    run: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
  };
  // There is no room for a backup of what is there.
  const settings = readSettings({ DATA_DIR: folder, BACKUP_DIR: file });
  const upgrade = { from: '', to: '0.3.0', at: '', backup: join(folder, 'backup.tar.zst') };
  const site = { home: folder, settings, restart };
  await expect(takeBack(site, upgrade, true)).rejects.toThrow('EEXIST');
  expect(restart.stop.mock.calls).toHaveLength(1);
  expect(restart.run.mock.calls).toHaveLength(1);
});
