import {
  createStaticHandler,
  type DataRouteMatch,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';

/** The result of a page's guards and loaders. */
export type LoadedPage = StaticHandlerContext;

interface PageLoader {
  /** Loads a page; a response if it leads elsewhere, or if the route is a file, such as the sitemap. */
  loadPage(url: URL, context: RouterContextProvider): Promise<LoadedPage | Response>;
  /**
   * Loads the data of a page for a navigation.
   * @param wanted the ids of the routes whose data are wanted; null: all
   */
  loadData(
    url: URL,
    context: RouterContextProvider,
    wanted: readonly string[] | null,
  ): Promise<LoadedPage | Response>;
}

/**
 * @param report gets each error that no guard or loader has thrown as a response
 * @param basename what all addresses begin with, such as a language
 */
export function createPageLoader(
  routes: RouteObject[],
  report: (error: unknown, context: RouterContextProvider) => void,
  basename = '/',
): PageLoader {
  const { query, queryRoute } = createStaticHandler(routes, { basename });
  const files = filesIn(routes);

  async function load(
    url: URL,
    requestContext: RouterContextProvider,
    options: {
      filterMatchesToLoad?: (match: DataRouteMatch) => boolean;
      skipLoaderErrorBubbling?: boolean;
    } = {},
  ): Promise<LoadedPage | Response> {
    const request = new Request(url);
    let loaded: LoadedPage | undefined;
    const response = await query(request, {
      requestContext,
      ...options,
      generateMiddlewareResponse: async (runLoaders) => {
        const result = await runLoaders(request);
        if (result instanceof Response) return result;
        loaded = result;
        return new Response();
      },
    });
    if (!loaded) return withOneLanguage(response as Response);
    return { ...loaded, errors: loaded.errors && shownErrors(loaded.errors, requestContext) };
  }

  /** The errors without details of what failed inside the server. */
  function shownErrors(errors: Record<string, unknown>, context: RouterContextProvider) {
    const shown = Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) return [id, error];
      report(error, context);
      return [id, new Error('Unexpected Server Error')];
    });
    return Object.fromEntries(shown);
  }

  /** The response with a file, or the page that says why there is none. */
  async function loadFile(url: URL, requestContext: RouterContextProvider) {
    const response: unknown = await queryRoute(new Request(url), { requestContext }).catch(
      (thrown: unknown) => thrown,
    );
    const isFile = response instanceof Response && response.status < 400;
    return isFile ? withOneLanguage(response) : load(url, requestContext);
  }

  return {
    loadPage: (url, context) =>
      matchRoutes(files, url.pathname, basename) ? loadFile(url, context) : load(url, context),
    loadData: (url, context, wanted) =>
      load(url, context, {
        ...(wanted && { filterMatchesToLoad: ({ route }) => wanted.includes(route.id) }),
        // Each error stays with its own route: the browser's router finds the part of the page that shows it.
        skipLoaderErrorBubbling: true,
      }),
  };
}

/** The router puts the language of the page before the address of a redirect, which may have one already. */
function withOneLanguage(response: Response): Response {
  const { path } = splitLanguage(response.headers.get('location') ?? '');
  if (splitLanguage(path).language !== defaultLanguage) response.headers.set('location', path);
  return response;
}

/** The routes that are files: they have no component. */
const filesIn = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => {
    if (route.children) return filesIn(route.children);
    return route.Component ? [] : [route];
  });
