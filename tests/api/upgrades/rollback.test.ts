import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFolder, aMigratedDatabase } from '#tests/support/database/database.ts';
import { settingsOf } from '#tests/support/server/server.ts';
import { takeBack } from '../../../scripts/upgrade/take-back.ts';

test('A rollback that fails after it stopped the site starts it again', async () => {
  const [place, home] = [await aMigratedDatabase(), await aFolder()];
  // The version before knows none of these tables.
  await mkdir(join(home, 'server/schema'), { recursive: true });
  const migrations = join(home, 'server/schema/migrate.ts');
  await writeFile(migrations, 'export const knownMigrations = [];');
  // There is no room for a backup of what is there.
  const file = join(home, 'file');
  await writeFile(file, '');
  const settings = settingsOf({ ...place, BACKUP_DIR: file });
  const restart = {
    description: 'by this test',
    patience: 0,
    run: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
  };
  const upgrade = { from: '', to: '0.3.0', at: '', backup: join(home, 'backup.tar.zst') };
  await expect(takeBack({ home, settings, restart }, upgrade, true)).rejects.toThrow('EEXIST');
  expect(restart.stop.mock.calls).toHaveLength(1);
  expect(restart.run.mock.calls).toHaveLength(1);
});
