import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the build's files, precompressed and cached permanently: their names contain their hashes.
 * @param folders the running release's, then those of earlier ones, whose files open tabs still request
 */
export async function mountBuildFiles(
  app: FastifyInstance,
  folders: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders.map((folder) => join(folder, 'assets')),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  await app.register(fastifyStatic, {
    root: folders.slice(0, 1).map((folder) => join(folder, 'builds')),
    prefix: '/builds/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (response) => response.header('cache-control', 'no-cache'),
  });
}
