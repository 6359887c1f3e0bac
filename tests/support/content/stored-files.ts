import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '#tests/support/server/server.ts';

/** What a server has stored of its media: the names of files, and how many rows know of them. */
export const storedFilesOf = (server: TestServer) => ({
  stored: async () => (await readdir(join(server.place.DATA_DIR, 'media')).catch(() => [])).sort(),
  rows: async () => {
    const [media, unclaimed] = await Promise.all([
      server.db.selectFrom('media').select('id').execute(),
      server.db.selectFrom('unclaimed_files').select('name').execute(),
    ]);
    return media.length + unclaimed.length;
  },
});
