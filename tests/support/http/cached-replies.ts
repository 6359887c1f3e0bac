import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';
import { readingSections } from '#contract/pages/reading.ts';
import { researchKinds } from '#contract/research/calls.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { sections } from '#contract/shared/pages/sections.ts';
import { handlersOf } from '#server/features.ts';
import { PageCalls } from '#server/http/calls/page-calls.ts';
import type { AnyHandler } from '#server/http/calls/run-handler.ts';
import { ServedCall } from '#server/http/calls/served-call.ts';
import type { Db } from '#tests/support/database/connection.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** How many of the newest rows of each kind are asked for. */
const newest = 4;

interface Asked {
  path: Path;
  body: object;
}

/** Every call whose replies are kept for public pages. */
const cachedCalls = (Object.keys(contract) as Path[]).filter((path) => {
  const { cacheTags, isOnEveryPage } = contract[path] as Call;
  return cacheTags !== undefined || isOnEveryPage === true;
});

/** The replies that a node keeps for its public pages, to be compared with new ones. */
export class CachedReplies {
  readonly #server: TestServer;
  readonly #served: ServedCall[];
  #calls: PageCalls;
  readonly #asked = new Map<string, Asked & { reply: string }>();

  /** @param db through which the calls read, if not the server's own */
  constructor(server: TestServer, db: Db = server.db) {
    this.#server = server;
    const handlers = handlersOf({ ...server.deps, db });
    this.#served = cachedCalls.map((path) => new ServedCall(path, handlers[path] as AnyHandler));
    this.#calls = this.#emptyCache();
    server.deps.changes.listen((tags) => this.#calls.drop(tags));
  }

  /**
   * Keeps the reply to every such call for what is in the database now, and no other: what a test writes into the
   * database itself drops nothing.
   * @param addresses that are asked for besides those of everything in the database
   */
  async fill(addresses: string[] = []): Promise<void> {
    this.#asked.clear();
    this.#calls = this.#emptyCache();
    for (const asked of await everyBody(this.#server, addresses)) {
      const reply = await make(this.#calls, asked);
      this.#asked.set(`${asked.path} ${JSON.stringify(asked.body)}`, { ...asked, reply });
    }
  }

  /** The calls whose kept reply differs from that of a node that has just started. */
  async stale(): Promise<string[]> {
    const fresh = this.#emptyCache();
    const stale: string[] = [];
    for (const [key, asked] of this.#asked) {
      const reply = await make(this.#calls, asked);
      if (reply !== (await make(fresh, asked))) stale.push(key);
    }
    return stale;
  }

  /** The calls that are answered differently now. */
  async changed(): Promise<string[]> {
    const fresh = this.#emptyCache();
    const changed: string[] = [];
    for (const [key, { reply, ...asked }] of this.#asked) {
      if (reply !== (await make(fresh, asked))) changed.push(key);
    }
    return changed;
  }

  #emptyCache(): PageCalls {
    const calls = new PageCalls(this.#server.deps);
    for (const served of this.#served) calls.register(served);
    return calls;
  }
}

async function make(calls: PageCalls, { path, body }: Asked): Promise<string> {
  const made = { request, language: 'en' as const, token: '', body, isForCachedPage: true };
  const outcome = await calls.make(path, made);
  if (outcome.status >= 500) throw new Error(`${path} answered ${outcome.status}.`);
  return JSON.stringify(outcome, (field, value) => (forEditors.has(field) ? undefined : value));
}

/** Fields about drafts, which no public page shows. */
const forEditors = new Set(['version', 'hasChanges']);

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const request = {
  id: 'a-request',
  ip: '203.0.113.7',
  headers: {},
  log,
  raw: { socket: new Socket() },
  server: { log, hasDecorator: () => false },
} as unknown as FastifyRequest;

/** The bodies of these calls for what is in the database, published or not. */
async function everyBody({ db }: TestServer, more: string[]): Promise<Asked[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['section', 'name'])
    .orderBy('updated_at', 'desc')
    .limit(newest)
    .execute();
  const events = await newestSlugs(db, 'events');
  const campaigns = await newestSlugs(db, 'campaigns');
  const redirects = await db.selectFrom('redirects').select('from_path').limit(newest).execute();
  const policies = await db.selectFrom('footer_pages').select('name').execute();
  const courses = pages.filter(({ section }) => section === 'courses');
  const addresses = [
    ...pages.map(({ section, name }) => publicAddress(section, name)),
    ...events.map(({ slug }) => `/events/${slug}`),
    ...campaigns.map(({ slug }) => `/campaigns/${slug}`),
    ...redirects.map(({ from_path }) => from_path),
    ...more,
  ].filter((address) => address !== null);
  const kinds = researchKinds.map((kind) => ({ kind }));
  const bodies: Record<string, object[]> = {
    'pages/getPageData': pages,
    'pages/getPages': sections.map((section) => ({ section })),
    'pages/getPaperPage': pages,
    'pages/getNextPages': pages,
    'pages/getListedPages': readingSections.map((section) => ({ section })),
    'pages/getRelatedPages': pages,
    'courses/getCourse': courses.map(({ name }) => ({ course: name })),
    'courses/getQuiz': courses.map(({ name }) => ({ course: name })),
    'research/getResearchItems': kinds,
    'research/getFilteredItems': kinds,
    'footer/getFooterPagesContent': policies,
    'site/getRedirect': [...new Set(addresses)].map((path) => ({ path })),
    'events/getEvents': [{ when: 'upcoming' }, { when: 'past' }],
    'events/getEvent': events,
    'events/getCalendar': events,
    'donations/getCampaignPage': campaigns,
  };
  return cachedCalls.flatMap((path) => (bodies[path] ?? [{}]).map((body) => ({ path, body })));
}

const newestSlugs = (db: Db, table: 'events' | 'campaigns') =>
  db
    .selectFrom(table as 'events')
    .select('slug')
    .orderBy('version', 'desc')
    .orderBy('id')
    .limit(newest)
    .execute();
