import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pictureBehind } from '#contract/shared/shared-picture.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { closedPolicy, commonHeaders, downloadHeaders, withCharset } from '#server/http/headers.ts';
import {
  type BuiltResponse,
  buildResponse,
  sendResponse,
} from '#server/http/pages/built-response.ts';
import { readRange } from '#server/http/pages/range.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fileOf, readRecordingName, stemOf } from '#server/platform/storage/media-names.ts';
import { isStorable } from '#server/platform/storage/media-store.ts';
import { readBuiltInPicture } from './built-in-pictures.ts';
import { readSharedPicture } from './read-shared-picture.ts';
import { isWhole, readRecording } from './recordings.ts';
import { keyOf } from './references/media-uses.ts';
import { findNameByFormerStem } from './references/queries.ts';

/** Exact types: with `nosniff` browsers do not guess. */
const mediaTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};
/** Emails, feeds and other sites show images and play recordings too. */
const forEveryone = { 'cross-origin-resource-policy': 'cross-origin' };
const compressible = new Set(['svg']);
const mediaCacheBytes = 32 * 1024 * 1024;
const dayInSeconds = 86_400;

/** Serves images, popular ones from memory, and recordings, part by part. */
export function mountMedia(app: FastifyInstance, deps: AppDeps): void {
  const { settings, db, media, changes } = deps;
  const cache = new LRUCache<string, BuiltResponse>({
    maxSize: mediaCacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  // Recordings that are complete: their parts are not checked again at every seek.
  const whole = new LRUCache<string, true>({ max: 1000 });
  // A file that is being read while files are dropped may be one of them, and is not cached.
  let drops = 0;
  changes.listen((tags) => {
    // An image's files begin with their common part; a photo's name is the file's own.
    const changed = tags.filter((tag) => tag.startsWith('media:')).map((tag) => tag.slice(6));
    if (changed.length === 0) return;
    drops += 1;
    for (const names of [cache, whole]) {
      for (const name of [...names.keys()]) {
        if (changed.some((start) => name.startsWith(start))) names.delete(name);
      }
    }
  });
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    if (readRecordingName(name)) {
      const before = drops;
      if (!whole.has(name) && !(await isWhole(media, name))) return reply.callNotFound();
      if (drops === before) whole.set(name, true);
      return sendRecording(deps, name, request, reply);
    }
    const file = fileOf(name);
    const before = drops;
    const answer = cache.get(file) ?? (await read(file));
    if (!answer) {
      const present = await currentName(db, name);
      if (!present) return reply.callNotFound();
      // Emails and open pages may request an image that has been replaced.
      return reply
        .headers({ ...forEveryone, 'cache-control': 'no-cache' })
        .redirect(`/media/${present}`, 302);
    }
    if (drops === before) cache.set(file, answer);
    reply.hijack();
    sendResponse(answer, request.raw, reply.raw);
  });

  async function read(name: string): Promise<BuiltResponse | null> {
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    const type = mediaTypes[ending];
    const bytes = type && (await readPicture(name));
    if (!type || !bytes) return null;
    return buildResponse(
      200,
      bytes,
      {
        ...commonHeaders(settings),
        ...(isPhoto(name) ? {} : forEveryone),
        'content-security-policy': closedPolicy,
        'content-type': withCharset(type),
        'cache-control': lifetimeOf(name),
      },
      compressible.has(ending) ? 11 : null,
    );
  }

  const readPicture = async (name: string) =>
    pictureBehind(name)
      ? readSharedPicture(media, name)
      : ((await media.read(name)) ?? (await readBuiltInPicture(name)));
}

/** Whether `/media/{name}` shows or plays something, also under a former name. */
export async function isServed(
  { db, media }: Pick<AppDeps, 'db' | 'media'>,
  name: string,
): Promise<boolean> {
  if (readRecordingName(name)) return isWhole(media, name);
  const file = fileOf(name);
  const bytes = (await media.read(file)) ?? (await readBuiltInPicture(file));
  return Boolean(bytes) || (await currentName(db, name)) !== null;
}

/** The current name of an image that was replaced under this file name; null if there is none. */
async function currentName(db: Db, file: string): Promise<string | null> {
  if (!isStorable(file)) return null;
  const row = await findNameByFormerStem(db, keyOf(file));
  return row?.name ?? null;
}

/** A member's photo: only the pages of this site show it. */
const isPhoto = (name: string) => name.startsWith('photo-');

function lifetimeOf(name: string): string {
  // A member's photo is not cached by proxies, so that it can be deleted.
  if (isPhoto(name)) return `private, max-age=${dayInSeconds}`;
  // A library image never changes under its name: a replacement has a new one.
  return stemOf(name)
    ? `public, max-age=${365 * dayInSeconds}, immutable`
    : `public, max-age=${dayInSeconds}`;
}

function sendRecording(
  { media, settings }: AppDeps,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const recording = readRecordingName(name);
  if (!recording) return reply.callNotFound();
  const { bytes, type } = recording;
  const etag = `"${name}"`;
  reply.headers({
    ...commonHeaders(settings),
    ...forEveryone,
    ...downloadHeaders(name),
    'content-type': type,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': `public, max-age=${365 * dayInSeconds}, immutable`,
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(wanted, bytes);
  if (range === 'outside') {
    return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  reply.header('content-length', last - first + 1);
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  if (request.method === 'HEAD') {
    // Fastify would report no length, since no body is sent.
    reply.hijack();
    return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders).end();
  }
  const pieces = readRecording(media, name, { first, last });
  // One part at a time: the next is read when the client has received the last.
  return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
}
