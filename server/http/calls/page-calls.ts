import type { FastifyError, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Path } from '#contract/index.ts';
import { tagsIn } from '#contract/shared/language/language-paths.ts';
import { isLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { withLanguage } from '#server/platform/language/current-language.ts';
import { withRequestId } from '#server/platform/logging/request-id.ts';
import { TaggedCache } from '#server/platform/tagged-cache.ts';
import { authorize, authorizeEarly, whoMay } from '../access/gate.ts';
import type { Session } from '../access/session-store.ts';
import { describeError } from '../errors/send-error.ts';
import type { SitePreview } from '../site-preview.ts';
import { runHandler } from './run-handler.ts';
import type { ServedCall } from './served-call.ts';

/** The reply to a call, or the body that rejects it. */
interface CallOutcome {
  status: number;
  /** It may be kept, so no one may change it. */
  reply: object;
}

/** Who makes a call, with what, and for which page. */
export interface PageCall {
  /** The page's request. */
  request: FastifyRequest;
  language: Language;
  /** The token of the session to act for; empty: none. */
  token: string;
  body: unknown;
  /** Whether the page will be cached: until the same changes that drop it, its replies may be kept. */
  isForCachedPage: boolean;
  /** The preview that the page shows; null: the site as it is. */
  preview?: SitePreview | null;
}

/** The cache tags of a page's call, whose reply may be in another language than the page. */
export function tagsOfReply(
  { cacheTags }: Pick<Call, 'cacheTags'>,
  { language, body }: Pick<PageCall, 'language' | 'body'>,
): string[] {
  const { language: wanted = '' } = body as { language?: string };
  return tagsIn(isLanguage(wanted) ? wanted : language, cacheTags?.(body) ?? []);
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
  readonly #calls = new Map<Path, ServedCall>();
  readonly #kept = new TaggedCache<CallOutcome>(keptSize);

  constructor(deps: AppDeps) {
    this.#deps = deps;
  }

  register(served: ServedCall): void {
    this.#calls.set(served.path, served);
  }

  /** Drops the kept replies with any of these tags. */
  drop(tags: string[]): void {
    this.#kept.drop(tags);
  }

  /** Makes a call for a page. Its client's address and browser are passed on; cookies that it would set are not. */
  make(path: Path, made: PageCall): Promise<CallOutcome> {
    const served = this.#calls.get(path);
    if (!served) throw new Error(`There is no call ${path}.`);
    if (made.preview?.handlerOf(path))
      return this.#within(made, () => this.#run(served, { ...made, token: '' }));
    const { isOnEveryPage, cacheTags } = served.call;
    const isKept = isOnEveryPage || (made.isForCachedPage && cacheTags !== undefined);
    return this.#within(made, () => (isKept ? this.#keep(served, made) : this.#run(served, made)));
  }

  #within<T>({ request, language }: PageCall, work: () => T): T {
    return withRequestId(request.id, () => withLanguage(language, work));
  }

  /** A kept reply is made without a session, so nothing personal can get into it. */
  #keep(served: ServedCall, made: PageCall): Promise<CallOutcome> {
    const body = JSON.stringify(made.body);
    return this.#kept.findOrMake(`${made.language} ${served.path} ${body}`, async () => {
      const outcome = await this.#run(served, { ...made, token: '' });
      const tags = new Set(tagsOfReply(served.call, made));
      const bytes = body.length + JSON.stringify(outcome.reply).length;
      return { value: outcome, tags, bytes, isCacheable: outcome.status === 200 };
    });
  }

  async #run(served: ServedCall, made: PageCall): Promise<CallOutcome> {
    let session: Session | null = null;
    try {
      session = made.token ? await this.#deps.sessions.find(made.token) : null;
      return { status: 200, reply: await this.#replyTo(served, made, session) };
    } catch (error) {
      const { status, body } = describeError(error as Error as FastifyError, made.request, {
        route: served.url,
        redeemsLink: served.call.redeemsLink === true,
        lacksFile: false,
        userId: session?.person.userId ?? null,
      });
      return { status, reply: body };
    }
  }

  /** In the order of a browser's call: who may make it at all, then its body, then who may make it with this body. */
  async #replyTo(
    served: ServedCall,
    { request, body: given, preview }: PageCall,
    session: Session | null,
  ): Promise<object> {
    const person = session?.person ?? null;
    const { call, path } = served;
    const handle = preview?.handlerOf(path) ?? served.handle;
    authorizeEarly(call.who, person);
    const body = served.validate(asJson(given));
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
