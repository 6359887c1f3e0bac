import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Call } from '#contract/call.ts';
import type { FormResult } from '#contract/form-result.ts';
import { contract, type Path } from '#contract/index.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { typesetReply } from '#server/platform/markdown/elements/typography.ts';
import { networkOf } from '../access/gate.ts';
import { clearingHeaders, hasToken, secretIn } from '../access/session-cookies.ts';
import { type PageCall, type PageCalls, tagsOfReply } from '../calls/page-calls.ts';
import { closedPolicy, commonHeaders, pagePolicy, withCharset } from '../headers.ts';
import type { NewConnections } from '../overload/new-connections.ts';
import type { Refuse } from '../overload/refusal.ts';
import { RenderQueue } from '../overload/render-queue.ts';
import type {
  OwnPage,
  PageAnswer,
  PageFacts,
  RenderTrace,
  SiteApplication,
  SiteBuild,
} from '../site-build.ts';
import { previewToken, type SitePreview, type SitePreviews } from '../site-preview.ts';
import {
  type Address,
  type Addresses,
  lookAlikeOf,
  pageOfData,
  routesParameter,
} from './address.ts';
import { type BuiltResponse, buildPage, sendResponse } from './built-response.ts';
import { isPrivateArea, isStaffArea, isUncached, referrerPolicy } from './page-areas.ts';
import type { PageCache, Rendered } from './page-cache.ts';

interface SiteParts {
  cache: PageCache;
  calls: PageCalls;
  addresses: Addresses;
  refuse: Refuse;
  previews: SitePreviews;
  connections: NewConnections;
}

/** Renders the site's pages. Cached ones are answered before they get here: see `cached-server.ts`. */
export class Site {
  readonly #deps: AppDeps;
  readonly #build: SiteBuild;
  readonly #cache: PageCache;
  readonly #calls: PageCalls;
  readonly #addresses: Addresses;
  readonly #refuse: Refuse;
  readonly #previews: SitePreviews;
  readonly #renders: RenderQueue;
  readonly #clearingHeaders: readonly string[];
  readonly #formTargets: readonly string[];
  readonly #typesetReplies = new WeakMap<object, object>();

  constructor(
    deps: AppDeps,
    build: SiteBuild,
    { cache, calls, addresses, refuse, previews, connections }: SiteParts,
  ) {
    this.#deps = deps;
    this.#build = build;
    this.#cache = cache;
    this.#calls = calls;
    this.#addresses = addresses;
    this.#refuse = refuse;
    this.#previews = previews;
    this.#renders = new RenderQueue(deps.engine, connections);
    this.#clearingHeaders = clearingHeaders(deps.settings);
    this.#formTargets = deps.contributions.flatMap(
      (contribution) => contribution.formTargets?.(deps.settings) ?? [],
    );
    deps.changes.listen((tags) => {
      calls.drop(tags);
      cache.drop(tags);
    });
  }

  /** Renders the page, caches it if it is the same for everyone, and sends it; or refuses it if too many wait. */
  async answer(request: FastifyRequest, reply: FastifyReply, form?: FormResult, path?: string) {
    const address = this.#addresses.read(path ?? request.raw.url ?? '/');
    if (address.language !== staffLanguage && isStaffArea(address.firstSegment)) {
      const { path } = splitLanguage(address.path);
      reply.hijack();
      return sendResponse(this.#redirect(path + address.query), request.raw, reply.raw);
    }
    const preview = await this.#previewFor(request, address);
    const isPublic =
      !preview &&
      !isPrivateArea(address.firstSegment) &&
      !form &&
      !isUncached(address.firstSegment) &&
      !address.isFree;
    const own = { path: address.path, form: form ?? null, preview };
    const response =
      isPublic && !this.#build.isDevelopment
        ? this.#answerForAll(request, reply, address)
        : this.#answerForOne(request, reply, address, own);
    const answer = await response.catch(nullIfOverloaded);
    if (!answer) {
      reply.hijack();
      return this.#refuse(request.raw, reply.raw);
    }
    // A page that answers a bad link with 400 is not an error page.
    const isPlain = answer.status > 400 && isbot(request.headers['user-agent'] ?? '');
    if (isPlain && !address.isData) return this.#answerBot(reply, answer.status);
    reply.hijack();
    sendResponse(answer, request.raw, reply.raw);
  }

  /**
   * A public page, from the cache if possible. It is rendered under its canonical URL, so that no one sees how another
   * visitor spelled it; only a 404 page shows the visitor's own.
   */
  async #answerForAll(
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
  ): Promise<BuiltResponse> {
    const { key, path, canonicalPath, isData, query } = address;
    const answer = await this.#cache.findOrRender(key, () =>
      this.#renders.run(() => this.#render(request, address, canonicalPath, true, null), {
        kind: 'everyone',
        network: networkOf(request.ip),
      }),
    );
    if (answer.status !== 404) return answer;
    const plain = isData ? null : lookAlikeOf(canonicalPath);
    if (plain !== null) {
      const other = await this.#answerForAll(request, reply, this.#addresses.read(plain + query));
      if (other.status === 200) return this.#redirect(plain + query);
    }
    if (path === canonicalPath) return answer;
    return this.#answerForOne(request, reply, address, { path, form: null, preview: null });
  }

  /** A page that only this client gets. */
  async #answerForOne(
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
    { path, form, preview }: OwnPage,
  ): Promise<BuiltResponse> {
    const left = new AbortController();
    // An abort makes an exception with its stack, which is only worth it if there is something to stop.
    reply.raw.once('close', () => reply.raw.writableFinished || left.abort());
    const kind = secretIn(request.headers, this.#deps.settings) === '' ? 'visitor' : 'session';
    const { answer } = await this.#renders.run(
      () => this.#render(request, address, path, false, form, preview),
      { kind, network: networkOf(request.ip), signal: left.signal },
    );
    return answer;
  }

  /** The preview that the browser shows on public pages; null: none, or it has ended. */
  async #previewFor(request: FastifyRequest, address: Address): Promise<SitePreview | null> {
    const token = previewToken(request.headers);
    if (token === '' || isPrivateArea(address.firstSegment)) return null;
    return this.#previews.find(token);
  }

  /** A permanent redirect to a path of this site. */
  #redirect(location: string): BuiltResponse {
    const headers = { ...commonHeaders(this.#deps.settings), location };
    const policy = { 'content-security-policy': closedPolicy, 'cache-control': 'no-store' };
    return buildPage(301, Buffer.alloc(0), { ...headers, ...policy });
  }

  /** Bots get the status and plain text: the error page is for people. */
  #answerBot(reply: FastifyReply, status: number) {
    const text = status === 404 ? 'Page Not Found' : STATUS_CODES[status];
    if (status === 503) reply.header('retry-after', '5');
    return reply.status(status).type('text/plain; charset=utf-8').send(text);
  }

  async #render(
    request: FastifyRequest,
    address: Address,
    path: string,
    isPublic: boolean,
    formResult: FormResult | null,
    preview: SitePreview | null = null,
  ): Promise<Rendered> {
    const site = await this.#build.load();
    const shown: RenderTrace = { tags: new Set(), isUnavailable: false };
    // A public page is rendered without a session, so nothing private can get into it.
    const isPrivate = isPrivateArea(address.firstSegment);
    const token = isPrivate ? secretIn(request.headers, this.#deps.settings) : '';
    const context = site.createLoadContext({
      call: async (path, body) => {
        const { language } = address;
        const made = { request, language, token, body, isForCachedPage: isPublic, preview };
        const reply = await this.#call(site, shown, path, made);
        // Editors see titles as they typed them, and readers see them typeset.
        return isPrivate ? reply : this.#typeset(reply);
      },
      translate: translatorOf(address.language),
      hasToken: isPrivate && hasToken(request.headers),
      endSession: this.#clearingHeaders,
      formResult,
      requestId: request.id,
      report: (error) => request.log.error(error),
      previewName: preview?.name,
    });
    // Set part by part, so that a path that begins with `//` stays a path.
    const url = new URL(this.#deps.settings.siteUrl);
    url.pathname = address.isData ? pageOfData(path) : path;
    url.search = address.query;
    url.searchParams.delete(routesParameter);
    const { isData, routes } = address;
    const answer = isData
      ? await site.answerData(url, context, routes?.split(',') ?? null)
      : await site.answerDocument(url, context);
    return this.#finish(request.id, answer, shown, {
      // Any other combination of routes would fill the cache with duplicates.
      isPublic: isPublic && (routes === null || site.isRoute(routes)),
      area: address.firstSegment,
      language: address.language,
    });
  }

  async #finish(
    requestId: string,
    { status: found, headers: given, body, scripts }: PageAnswer,
    shown: RenderTrace,
    { isPublic, area, language }: PageFacts,
  ): Promise<Rendered> {
    const { settings } = this.#deps;
    const status = found === 500 && shown.isUnavailable ? 503 : found;
    const cookies = given.getSetCookie();
    const isCacheable = isPublic && status === 200 && cookies.length === 0;
    const headers: Record<string, string> = {
      ...commonHeaders(settings),
      'cache-control': isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...referrerPolicy(area),
      'content-language': language,
      ...(status === 503 && { 'retry-after': '5' }),
      ...(status >= 400 && { 'x-request-id': requestId }),
    };
    for (const name of ['content-type', 'location']) {
      const value = given.get(name);
      if (value !== null) headers[name] = name === 'content-type' ? withCharset(value) : value;
    }
    const isPage = headers['content-type']?.startsWith('text/html');
    // Page content is never hashed: a script that gets in through content must not run.
    headers['content-security-policy'] = pagePolicy(settings, scripts, {
      // A draft's preview is in a frame of the editor; no other page may be framed.
      framedBy: isPage && area === 'cms-preview' ? 'self' : 'none',
      formTargets: this.#formTargets,
    });
    const answer = buildPage(status, body, headers, cookies);
    return { answer, tags: shown.tags, isCacheable };
  }

  /** A loader's call, which records the tags of its data. */
  async #call(
    site: SiteApplication,
    shown: RenderTrace,
    path: Path,
    made: PageCall,
  ): Promise<object> {
    const definition = contract[path] as Call;
    for (const tag of tagsOfReply(definition, made)) shown.tags.add(tag);
    const { status, reply } = await this.#calls.make(path, made);
    if (status === 503) shown.isUnavailable = true;
    if (status >= 300) throw new site.CallError(status, reply as Record<string, unknown>);
    return reply;
  }

  /** A reply with its plain text typeset; a kept one is typeset once. */
  #typeset(reply: object): unknown {
    const known = this.#typesetReplies.get(reply);
    if (known !== undefined) return known;
    const typeset = typesetReply(reply) as object;
    this.#typesetReplies.set(reply, typeset);
    return typeset;
  }
}

function nullIfOverloaded(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null;
  throw error;
}
