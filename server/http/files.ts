import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Parts } from '#server/groups/handlers.ts';
import { type Answer, buildAnswer, sendAnswer } from './answer.ts';
import { closedPolicy, commonHeaders } from './headers.ts';

/** Exact types: with `nosniff` a browser takes a picture for nothing else. */
const mediaTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
};
const compressible = new Set(['svg']);
const mediaCacheBytes = 32 * 1024 * 1024;

/** Serves the build's files, compressed beforehand and cached for good: their names hold their hash. */
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

/** Serves pictures, those that are often asked for from memory. */
export function mountMedia(app: FastifyInstance, { settings, media, changes }: Parts): void {
  const kept = new LRUCache<string, Answer>({
    maxSize: mediaCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  changes.listen((tags) => {
    for (const tag of tags) {
      if (tag.startsWith('media:')) kept.delete(tag.slice('media:'.length));
    }
  });
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const answer = kept.get(name) ?? (await read(name));
    if (!answer) return reply.callNotFound();
    kept.set(name, answer);
    const range = partOf(request.headers.range, name, answer);
    if (range) {
      return reply.code(206).headers(range.headers).send(range.body);
    }
    reply.hijack();
    sendAnswer(answer, request.raw, reply.raw);
  });

  /** The part of a recording that a player asks for: without it, nobody could go to a place in it. */
  function partOf(range: string | undefined, name: string, { variants }: Answer) {
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    const { body: whole } = variants.identity;
    const body = typeof whole === 'string' ? Buffer.from(whole, 'latin1') : whole;
    const start = Number(first);
    const end = Math.min(last === '' ? body.length - 1 : Number(last), body.length - 1);
    if (first === '' || !name.endsWith('.mp3') || start > end) return null;
    return {
      body: body.subarray(start, end + 1),
      headers: {
        ...mediaHeaders(name, 'audio/mpeg'),
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/${body.length}`,
      },
    };
  }

  const mediaHeaders = (name: string, type: string) => ({
    ...commonHeaders(settings),
    'content-security-policy': closedPolicy,
    'content-type': type,
    // A person's photo is kept by nobody between, so that it can be deleted.
    'cache-control': `${name.startsWith('photo-') ? 'private' : 'public'}, max-age=86400`,
  });

  async function read(name: string): Promise<Answer | null> {
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    const type = mediaTypes[ending];
    const bytes = type && (await media.read(name));
    if (!type || !bytes) return null;
    return buildAnswer(200, bytes, mediaHeaders(name, type), compressible.has(ending) ? 11 : null);
  }
}
