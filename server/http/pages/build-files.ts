import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type BuiltResponse, buildPrecompressed, sendResponse } from './built-response.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** A worker has a policy of its own, not its page's. It loads WebAssembly of the site, and nothing else. */
const workerName = /-worker-[\w-]{8}\.js$/;
const workerPolicy = {
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; script-src 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'",
};
const fileName = /^[\w-][\w.-]*$/;
/** The files that name the current build. */
const buildName = /^(?:latest|meta\/[\w-]+)\.json$/;
/** More than all files of a release. */
const cacheBytes = 8 * 1024 * 1024;

/** The build's scripts, styles and fonts. Each is kept in memory once it was requested: a first visit asks for many. */
export class BuildFiles {
  readonly #folders: readonly string[];
  readonly #headers: Record<string, string>;
  readonly #files = new LRUCache<string, BuiltResponse>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /**
   * @param folders the running release's, then those of earlier ones, whose files open tabs still request
   * @param headers of every response
   */
  constructor(folders: readonly string[], headers: Record<string, string>) {
    this.#folders = folders.map((folder) => join(folder, 'assets'));
    // Their names contain their hashes.
    this.#headers = { ...headers, 'cache-control': 'public, max-age=31536000, immutable' };
  }

  /** The response to a request for `/assets/NAME`, if that file is in memory. */
  find(url: string): BuiltResponse | undefined {
    return url.startsWith('/assets/') ? this.#files.get(url.slice('/assets/'.length)) : undefined;
  }

  /** The response with a file; undefined: there is none. */
  async read(name: string): Promise<BuiltResponse | undefined> {
    const type = types[extname(name)];
    if (!type || !fileName.test(name)) return undefined;
    for (const folder of this.#folders) {
      const path = join(folder, name);
      const identity = await readIfThere(path);
      if (!identity) continue;
      const [br, gzip] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
      const own = workerName.test(name) ? workerPolicy : {};
      const headers = { ...this.#headers, ...own, 'content-type': type };
      const response = buildPrecompressed({ identity, br, gzip }, headers);
      this.#files.set(name, response);
      return response;
    }
    return undefined;
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/**
 * Serves the build's files, and those that name the current build.
 * @param folder of the running release
 */
export function mountBuildFiles(app: FastifyInstance, files: BuildFiles, folder: string): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const response = await files.read(request.params.name);
    if (!response) return reply.callNotFound();
    reply.hijack();
    sendResponse(response, request.raw, reply.raw);
  });
  app.get<{ Params: { '*': string } }>('/builds/*', async (request, reply) => {
    const name = request.params['*'];
    const manifest = buildName.test(name)
      ? await readIfThere(join(folder, 'builds', name))
      : undefined;
    if (!manifest) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(manifest);
  });
}
