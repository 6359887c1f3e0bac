import type { FastifyError, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { withRequestId } from '#server/platform/logging/request-id.ts';
import { TaggedCache } from '#server/platform/tagged-cache.ts';
import { authorize, authorizeEarly, whoMay } from '../access/gate.ts';
import type { Session } from '../access/session-store.ts';
import { validateTypeFirst } from '../bodies/validator.ts';
import { describeError } from '../errors/errors.ts';
import type { SitePreview } from '../site-preview.ts';
import { type AnyHandler, runHandler } from './run-handler.ts';

/** The reply to a call, or the body that rejects it. */
interface CallOutcome {
  status: number;
  /** It may be kept, so no one may change it. */
  reply: object;
}

interface RegisteredCall {
  path: Path;
  call: Call;
  handle: AnyHandler;
  validate: (body: unknown) => { value?: unknown; error?: unknown };
}

/** Who makes a call, with what, and for which page. */
export interface PageCall {
  /** The page's request. */
  request: FastifyRequest;
  /** Of the session to act for; empty: none. */
  token: string;
  body: unknown;
  /** Whether the page will be cached: until the same changes that drop it, its replies may be kept. */
  isForCachedPage: boolean;
  /** The preview that the page shows; null: the site as it is. */
  preview?: SitePreview | null;
}

/** A page's call carries no file and no proof of its own, and cookies that it would set are not. */
const noOwnRequest = {
  file: null,
  botCheck: '',
  setCookie: () => undefined,
  clearCookie: () => undefined,
};

/** The size of all kept replies together, in characters of JSON. */
const keptSize = 4 * 1024 * 1024;

/**
 * The calls of the site's own pages. They pass the same checks as a browser's and run the same handlers, but without an
 * HTTP request, which would take longer than most of them. Replies of cached pages are kept until they change: when one
 * part of a page changes, the others are not read again.
 * See docs/decisions/platform/page-calls-without-http.md.
 */
export class PageCalls {
  readonly #deps: AppDeps;
  readonly #calls = new Map<Path, RegisteredCall>();
  readonly #kept = new TaggedCache<CallOutcome>(keptSize);

  constructor(deps: AppDeps) {
    this.#deps = deps;
  }

  register(path: Path, handle: AnyHandler): void {
    const call = contract[path] as Call;
    const schema = { schema: call.body, method: 'POST', url: `/api/${path}` };
    const validate = validateTypeFirst(schema) as RegisteredCall['validate'];
    this.#calls.set(path, { path, call, handle, validate });
  }

  /** Drops the kept replies with any of these tags. */
  drop(tags: string[]): void {
    this.#kept.drop(tags);
  }

  /** Makes a call for a page. Its client's address and browser are passed on; cookies that it would set are not. */
  make(path: Path, made: PageCall): Promise<CallOutcome> {
    const registered = this.#calls.get(path);
    if (!registered) throw new Error(`There is no call ${path}.`);
    const handle = made.preview?.handlerOf(path);
    if (handle) {
      const previewed = { ...registered, handle };
      return withRequestId(made.request.id, () => this.#run(previewed, { ...made, token: '' }));
    }
    const { isOnEveryPage, cacheTags } = registered.call;
    const isKept = isOnEveryPage || (made.isForCachedPage && cacheTags !== undefined);
    return withRequestId(made.request.id, () =>
      isKept ? this.#keep(registered, made) : this.#run(registered, made),
    );
  }

  /** A kept reply is made without a session, so nothing personal can get into it. */
  #keep(registered: RegisteredCall, made: PageCall): Promise<CallOutcome> {
    const body = JSON.stringify(made.body);
    return this.#kept.findOrMake(`${registered.path} ${body}`, async () => {
      const outcome = await this.#run(registered, { ...made, token: '' });
      const tags = new Set(registered.call.cacheTags?.(made.body));
      const bytes = body.length + JSON.stringify(outcome.reply).length;
      return { value: outcome, tags, bytes, isCacheable: outcome.status === 200 };
    });
  }

  async #run(registered: RegisteredCall, made: PageCall): Promise<CallOutcome> {
    const { path, call } = registered;
    let session: Session | null = null;
    try {
      session = made.token ? await this.#deps.sessions.find(made.token) : null;
      return { status: 200, reply: await this.#replyTo(registered, made, session) };
    } catch (error) {
      const { status, body } = describeError(error as Error as FastifyError, made.request, {
        route: `/api/${path}`,
        redeemsLink: call.redeemsLink === true,
        lacksFile: false,
        userId: session?.person.userId ?? null,
      });
      return { status, reply: body };
    }
  }

  /** In the order of a browser's call: who may make it at all, then its body, then who may make it with this body. */
  async #replyTo(
    { call, handle, validate }: RegisteredCall,
    { request, body: given }: PageCall,
    session: Session | null,
  ): Promise<object> {
    const person = session?.person ?? null;
    authorizeEarly(call.who, person);
    const { value: body, error } = validate(asJson(given));
    if (error) throw Object.assign(new Error('The body is not valid.'), { validation: error });
    authorize(whoMay(call, body), person, body);
    const reply = await runHandler(
      this.#deps,
      { call, handle, body, session, request },
      noOwnRequest,
    );
    return z.encode(call.reply, reply as never) as object;
  }
}

/** A body as it would arrive: without fields that are undefined. */
const asJson = (body: unknown): unknown => JSON.parse(JSON.stringify(body));
