import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { prefixOf } from '#contract/shared/language/language-paths.ts';
import { allLanguages, type Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { SiteFiles } from '#contract/site/site-files.ts';
import { CallError } from './api/call-error.ts';
import { type ServerRequest, shareSession, siteRequest } from './api/loaders/request-context.ts';
import type { SiteLayoutData } from './api/site-layout.ts';
import { RenderedHtml, RenderedHtmlContext } from './content/rendered-html.ts';
import { TranslateContext } from './language/use-translate.ts';
import { allRoutes, withInner } from './routes/all.ts';
import { privateRoutes } from './routes/private.ts';
import { serverRoutes } from './routes/server-routes.ts';
import { RequestId } from './shell/request-id-context.ts';
import { SharedHtml } from './shell/shared-content.tsx';
import { DocumentContext, type DocumentParts } from './shell/start/application-data.tsx';
import { DocumentPartsMaker } from './shell/start/document-parts.ts';
import { encodeDocument } from './shell/start/encode-document.ts';
import { createPageLoader, type LoadedPage } from './shell/start/page-loader.ts';
import { writeState } from './shell/start/page-state.ts';
import { sharedHtmlOf } from './shell/start/shared-html.tsx';

/** An answer to a request for a page, a file or data. */
interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The inline scripts of a document, which its policy allows in addition to the build's files. */
  scripts: readonly string[];
}

const modules = new Map(
  allRoutes.flatMap(withInner).map(({ id, file }) => [id, `app/${file}.route.tsx`]),
);
const privateIds = new Set(privateRoutes.flatMap(withInner).map(({ id }) => id));
const loaders = new Map(
  allLanguages.map((language) => [
    language,
    createPageLoader(serverRoutes, report, prefixOf(language) || '/'),
  ]),
);
const loaderOf = (context: RouterContextProvider) =>
  loaders.get(languageOf(context)) as ReturnType<typeof createPageLoader>;

/** Makes the site as the server uses it. @param files of the build in each language, which documents name */
export function createSite(files: ReadonlyMap<Language, SiteFiles>) {
  return {
    CallError,
    createLoadContext,
    answerDocument: createDocumentHandler(files),
    answerData,
    isRoute: (id: string): boolean => modules.has(id),
  };
}

/** Wraps the server's data about a request for the loaders. */
function createLoadContext(request: ServerRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteRequest, shareSession(request));
  return context;
}

/** Makes what answers requests for pages and files. */
function createDocumentHandler(files: ReadonlyMap<Language, SiteFiles>) {
  const partsMakers = new Map(
    [...files].map(([language, ofLanguage]) => [
      language,
      new DocumentPartsMaker(ofLanguage, modules, privateIds),
    ]),
  );
  return async (url: URL, context: RouterContextProvider): Promise<Answer> => {
    const page = await loaderOf(context).loadPage(url, context);
    if (page instanceof Response) return answerWith(page);
    const partsMaker = partsMakers.get(languageOf(context)) as DocumentPartsMaker;
    try {
      return await renderPage(page, context, partsMaker);
    } catch (error) {
      report(error, context);
      const errors = { root: new Error('Unexpected Server Error') };
      return await renderPage({ ...page, errors, statusCode: 500 }, context, partsMaker);
    }
  };
}

/**
 * Answers the browser's request for the data of a page that it navigates to.
 * @param wanted the ids of the routes whose data are wanted; null: all routes of the page
 */
async function answerData(
  url: URL,
  context: RouterContextProvider,
  wanted: readonly string[] | null,
): Promise<Answer> {
  const page = await loaderOf(context).loadData(url, context, wanted);
  if (!(page instanceof Response)) {
    const body = Buffer.from(writeState(page));
    return { status: page.statusCode, headers: headersOf(page, json), body, scripts: [] };
  }
  const redirect = page.headers.get('location');
  if (redirect === null) return answerWith(page);
  // A redirect of this request would bring data of another page.
  const headers = headersWith(page.headers.getSetCookie(), json);
  return { status: 202, headers, body: Buffer.from(JSON.stringify({ redirect })), scripts: [] };
}

async function renderPage(
  page: LoadedPage,
  context: RouterContextProvider,
  partsMaker: DocumentPartsMaker,
): Promise<Answer> {
  const { requestId, formResult, translate } = context.get(siteRequest);
  const rendered = new RenderedHtml();
  const parts = partsMaker.make(page, rendered, formResult !== null);
  // Only error pages show the request's id: all others are the same for everyone.
  const body = await render(
    <TranslateContext value={translate}>
      <RequestId value={requestId}>{documentOf(page, parts, rendered, translate)}</RequestId>
    </TranslateContext>,
  );
  const headers = headersOf(page, 'text/html; charset=utf-8');
  const { headScript, developmentScript } = parts;
  const scripts = developmentScript === null ? [headScript] : [headScript, developmentScript];
  return { status: page.statusCode, headers, body, scripts };
}

function documentOf(
  page: LoadedPage,
  parts: DocumentParts,
  rendered: RenderedHtml,
  translate: Translate,
): ReactNode {
  const layout: SiteLayoutData | undefined = page.loaderData.root;
  // With the routes of other pages it would take a tenth longer.
  const router = createStaticRouter(branchOf(page), page);
  return (
    <DocumentContext value={parts}>
      <SharedHtml value={layout ? sharedHtmlOf(layout, page.location.pathname, translate) : null}>
        <RenderedHtmlContext value={rendered}>
          <StaticRouterProvider router={router} context={page} hydrate={false} />
        </RenderedHtmlContext>
      </SharedHtml>
    </DocumentContext>
  );
}

/** The routes of the page alone, each inside the one before. */
const branchOf = ({ matches }: LoadedPage): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((inner, { route }) => {
    const { children, ...own } = route;
    return [inner.length > 0 ? { ...own, children: inner } : own] as RouteObject[];
  }, []);

/** Renders at once, which takes half as long as a stream; only a component that is loaded on demand has to be waited for. */
function render(document: ReactNode): Buffer | Promise<Buffer> {
  const html = renderToString(document);
  return html.includes(unfinished) ? renderWhole(document) : encodeDocument(html);
}

/** React writes this in place of a part that is not there yet. Content has no comments. */
const unfinished = '<!--$!-->';

function renderWhole(document: ReactNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Streamed parts of a long page would need scripts to be inserted.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void buffer(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

const json = 'application/json; charset=utf-8';

const headersOf = ({ loaderHeaders }: LoadedPage, type: string): Headers =>
  headersWith(
    Object.values(loaderHeaders).flatMap((headers) => headers.getSetCookie()),
    type,
  );

function headersWith(cookies: string[], type: string): Headers {
  const headers = new Headers({ 'content-type': type });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

async function answerWith(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()), scripts: [] };
}

const languageOf = (context: RouterContextProvider): Language =>
  context.get(siteRequest).translate.language;

/** Failed calls are logged by the server; other errors go to the server's log. */
function report(error: unknown, context: RouterContextProvider): void {
  if (!(error instanceof CallError)) context.get(siteRequest).report(error);
}
