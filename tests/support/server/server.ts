import type { FastifyInstance } from 'fastify';
import type { SecondStep } from '#contract/account/two-factor.ts';
import type { Call } from '#contract/call.ts';
import { type Body, contract, type Path, type Reply } from '#contract/index.ts';
import { buildServer } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readSettings, type Settings } from '#server/config.ts';
import { featureDeps } from '#server/features.ts';
import type { BuiltSite } from '#server/http/site-build.ts';
import { type FailureStatus, failureStatusesOf } from '#server/openapi/failures.ts';
import { ChangeFeed } from '#server/platform/changes.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { openStore } from '#server/platform/storage/open-store.ts';
import { migrate } from '#server/schema/migrate.ts';
import { secretsOf } from '#server/secret-settings.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import type { Db } from '#tests/support/database/connection.ts';
import {
  aMigratedDatabase,
  openConnection,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { fileForm } from '#tests/support/http/multipart.ts';
import { noteToken, noteTokens, recordedLog } from '#tests/support/log/leaks.ts';

/** The public address of the tests' site. */
export const siteUrl = 'http://site.test';

/** The settings that a program reads from these environment variables. */
export const settingsOf = (variables: Record<string, string>): Settings => readSettings(variables);

export interface Options {
  /** The caller; absent: no one is signed in. */
  as?: { token: string; userId?: string } | undefined;
  /** The client's address; absent: a unique one, so that no limit is reached by accident. */
  from?: string;
  headers?: Record<string, string>;
  /** A file that is sent alongside the body. */
  file?: Buffer;
}

/** A call's possible replies, including an error. */
type Answered<P extends string> = (P extends Path
  ? Omit<Reply<P>, 'code' | 'message'>
  : unknown) & {
  code: number;
  message: string;
  errors: Record<string, string>;
  secondStep: SecondStep;
};

/** The response. */
interface Answer<P extends string = string> {
  status: number;
  reply: Answered<P>;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** The cookies that were set, each as the browser reads it. */
  cookies: SetCookie[];
}

export interface SetCookie {
  name: string;
  value: string;
  domain?: string;
  path?: string;
  maxAge?: number;
  expires?: Date;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
}

export interface TestServer {
  app: FastifyInstance;
  deps: AppDeps;
  db: Db;
  media: MediaStore;
  place: TestDatabase;
  /** Makes a call that must succeed. */
  call<P extends Path>(path: P, body: Body<P>, options?: Options): Promise<Reply<P>>;
  /** Makes a call that may fail. A string body is sent as it is. */
  attempt<P extends string>(path: P, body?: unknown, options?: Options): Promise<Answer<P>>;
  /** Listens on a free port. @returns its address */
  listen(): Promise<{ url: string; port: number }>;
}

interface Overrides {
  /** An existing database, for a second node on it. */
  place?: TestDatabase;
  site?: BuiltSite;
}

/**
 * A complete server on a new database, without its site by default.
 * @param variables of the environment, in addition to those of the database
 */
export async function aServer(
  variables: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> {
  const place = overrides.place ?? (await aMigratedDatabase());
  const settings = readSettings({
    SITE_URL: siteUrl,
    SEED: 'none',
    ...place,
    ...variables,
  });
  const connection = await openConnection(place);
  if (overrides.place) await migrate(connection);
  const changes = new ChangeFeed(connection);
  await changes.start();
  stopAtEnd(() => changes.stop());
  const deps: AppDeps = {
    settings,
    ...connection,
    changes,
    media: await openStore(settings),
    ...featureDeps(connection.db),
    allowedOrigins: new Set(settings.allowedOrigins),
    routeManifest: new Map([['/about-us', '/About']]),
  };
  const log = await createLogger(settings, secretsOf(settings), recordedLog);
  const app = await buildServer(deps, overrides.site ?? null, log);
  stopAtEnd(() => app.close());
  return { app, deps, db: connection.db, media: deps.media, place, ...callers(app) };
}

function callers(app: FastifyInstance): Pick<TestServer, 'call' | 'attempt' | 'listen'> {
  async function attempt<P extends string>(
    path: P,
    body?: unknown,
    options: Options = {},
  ): Promise<Answer<P>> {
    const form = options.file && fileForm(body, options.file);
    const type = form?.type ?? (body === undefined ? undefined : 'application/json');
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      remoteAddress: options.from ?? anAddress(),
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && {
        payload: form?.payload ?? (typeof body === 'string' ? body : JSON.stringify(body)),
      }),
    });
    requireDescribed(path, response.statusCode);
    const reply = readJson(response.body) as Answered<P>;
    for (const each of [body, reply]) noteTokens(each);
    if (options.as) noteToken(options.as.token);
    return {
      status: response.statusCode,
      reply,
      text: response.body,
      headers: response.headers,
      cookies: response.cookies as SetCookie[],
    };
  }
  return {
    attempt,
    async call(path, body, options) {
      const { status, reply } = await attempt(path, body, options);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(reply)}`);
      return reply as Reply<typeof path>;
    },
    async listen() {
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      return { url, port: Number(new URL(url).port) };
    },
  };
}

/** Fails a test in which a call returns a status missing from its description. Internal errors are ignored. */
function requireDescribed(path: string, status: number): void {
  if (status < 400 || status === 500 || !Object.hasOwn(contract, path)) return;
  const described = failureStatusesOf(contract[path as Path] as Call);
  if (described.includes(status as FailureStatus)) return;
  throw new Error(`${path} answered ${status}, which its failures in contract/ do not list.`);
}

let addresses = 0;

/** A unique client address, from the network reserved for benchmarks and tests (RFC 2544). */
export function anAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
