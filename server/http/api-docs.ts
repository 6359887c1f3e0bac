import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import { closedPolicy, commonHeaders } from './headers.ts';
import { type BuiltResponse, buildResponse, sendResponse } from './pages/built-response.ts';

/** Brotli's quality for files that are compressed only once. */
const quality = 5;

const viewer = (name: string) => new URL(`../openapi/viewer/${name}`, import.meta.url);
const swaggerUi = (name: string) => new URL(import.meta.resolve(`swagger-ui-dist/${name}`));

/** The files of the documentation page, by path. */
const files: Record<string, { file: () => URL; type: string }> = {
  '': { file: () => viewer('index.html'), type: 'text/html' },
  '/viewer.js': { file: () => viewer('viewer.js'), type: 'text/javascript' },
  '/viewer.css': { file: () => viewer('viewer.css'), type: 'text/css' },
  '/swagger-ui.js': { file: () => swaggerUi('swagger-ui-bundle.js'), type: 'text/javascript' },
  '/swagger-ui.css': { file: () => swaggerUi('swagger-ui.css'), type: 'text/css' },
};

/** The page's policy: it loads everything from here, and is not framed. */
const docsPolicy = ({ apiHost }: Settings) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${apiHost}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves the API's description at `/openapi.json`, and a page that shows it at `/docs`. */
export function mountApiDocs(app: FastifyInstance, settings: Settings): void {
  const common = { ...commonHeaders(settings), 'cache-control': 'no-cache' };
  const serve = (path: string, make: () => Promise<BuiltResponse>) => {
    let kept: Promise<BuiltResponse> | undefined;
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      kept ??= make();
      // After a failure the next request tries again.
      const answer = await kept.catch((error) => {
        kept = undefined;
        throw error;
      });
      reply.hijack();
      sendResponse(answer, request.raw, reply.raw);
    });
  };
  serve('/openapi.json', async () => {
    const headers = { ...common, 'content-type': 'application/json; charset=utf-8' };
    const body = Buffer.from(await describeApi(settings));
    return buildResponse(
      200,
      body,
      { ...headers, 'content-security-policy': closedPolicy },
      quality,
    );
  });
  for (const [path, { file, type }] of Object.entries(files)) {
    serve(`/docs${path}`, async () => {
      const headers = { ...common, 'content-type': `${type}; charset=utf-8` };
      const policy = { 'content-security-policy': docsPolicy(settings) };
      return buildResponse(200, await readFile(file()), { ...headers, ...policy }, quality);
    });
  }
}

/** The API's description as JSON, built in a worker thread. */
async function describeApi({ siteUrl, apiHost }: Settings): Promise<string> {
  const worker = new Worker(new URL('../openapi/document-worker.ts', import.meta.url), {
    workerData: { siteUrl, apiHost },
  });
  const [document] = await once(worker, 'message');
  return document;
}
