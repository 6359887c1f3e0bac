import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the build's files, precompressed and cached permanently: their names contain their hashes. */
export async function mountBuildFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'builds'),
    prefix: '/builds/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (response) => response.header('cache-control', 'no-cache'),
  });
}
