import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { s3Store } from '#server/platform/storage/s3/s3-store.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** The server that it runs, which its types leave out. */
const httpServerOf = (server: S3rver) => (server as unknown as { httpServer: Server }).httpServer;

/** The files in a bucket of the settings. */
export const openBucket = s3Store;

/**
 * An S3-compatible server on a free port, with one bucket. It checks its only key, but not the
 * signatures of version 4, which are the client library's work.
 */
export async function anS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'common-plate-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    });
    await server.run();
    return server;
  };
  let server = await start(0);
  const { port } = httpServerOf(server).address() as AddressInfo;
  const stop = async () => {
    httpServerOf(server).closeAllConnections();
    await server.close();
  };
  let isRunning = true;
  stopAtEnd(async () => {
    if (isRunning) await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`,
    async goAway() {
      await stop();
      isRunning = false;
    },
    async comeBack() {
      server = await start(port);
      isRunning = true;
    },
  };
}
