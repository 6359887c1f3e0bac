import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '#tests/support/server/server.ts';

/** A server's media: the names of stored files, and how many rows reference them. */
export const storedFilesOf = (server: TestServer) => ({
  stored: async () => (await readdir(join(server.place.DATA_DIR, 'media')).catch(() => [])).sort(),
  rows: async () => {
    const [media, orphans] = await Promise.all([
      server.db.selectFrom('media').select('id').execute(),
      server.db.selectFrom('unclaimed_files').select('name').execute(),
    ]);
    return media.length + orphans.length;
  },
});
