import { createContext, use } from 'react';
import { type EntryContext, Scripts } from 'react-router';
import type { RenderedHtml } from '#app/content/rendered-html.ts';
import { headScript, staffHeadScript } from './head/head-script.ts';
import { inertJson, writeState } from './page-state.ts';

/** The head script, and the content of the two inert scripts that it reads. */
interface ApplicationTexts {
  headScript: string;
  /** JSON of `ApplicationFiles`. */
  files: string;
  /** Writes the router's state, once all else is rendered: see page-state.ts. */
  state: () => string;
}

/** Read by the starter (head/starter.ts), which is untyped. */
interface ApplicationFiles {
  /** Files that every page needs, each after its dependencies: see vite.config.ts. */
  shared: string[];
  /** The router's route manifest. */
  manifest: string;
  /** The modules of the page's routes, by route id. */
  routes: [id: string, modules: string[]][];
  entry: string;
  /** The page's own path and query, if its document answers a form: see page-address.ts. */
  page?: string;
}

/** Provided by entry.server.tsx; in the browser there is none. */
export const ApplicationContext = createContext<ApplicationTexts | null>(null);

/**
 * The data that the router's own `<Scripts>` would write as scripts of each page, for the head script to
 * read: so the page's policy allows the build's scripts and nothing that a page contains. See
 * docs/decisions/security/csp-allows-build-scripts.md.
 */
export function ApplicationData() {
  const texts = use(ApplicationContext);
  // The development server has its own scripts.
  if (import.meta.env.DEV) return <Scripts />;
  return (
    <>
      <script
        type="application/json"
        id="application"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts?.files ?? '' }}
      />
      <script
        type="application/json"
        id="application-state"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts?.state() ?? '' }}
      />
    </>
  );
}

/** Extracts what a page's application needs from the router's context. */
export function applicationTexts(
  router: EntryContext,
  rendered: RenderedHtml,
  answersForm: boolean,
): ApplicationTexts {
  const { pathname, search } = router.staticHandlerContext.location;
  const page = routesPage(router);
  return {
    headScript: page.headScript,
    files: answersForm ? textOf({ ...page.files, page: pathname + search }) : page.text,
    state: () => writeState(router.staticHandlerContext, rendered),
  };
}

const textOf = (files: ApplicationFiles) => inertJson(JSON.stringify(files));

/** What all pages with the same routes have in common. */
interface RoutesPage {
  headScript: string;
  files: ApplicationFiles;
  /** The files as a text. */
  text: string;
}

/** By the ids of the routes. */
const knownPages = new WeakMap<EntryContext['manifest'], Map<string, RoutesPage>>();

function routesPage(router: EntryContext): RoutesPage {
  const pages = knownPages.get(router.manifest) ?? new Map<string, RoutesPage>();
  knownPages.set(router.manifest, pages);
  const ids = router.staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const known = pages.get(key);
  if (known) return known;
  const isPrivate = ids.some((id) => privateRoute.test(id));
  const files = filesOf(router, ids, isPrivate);
  const page = {
    headScript: isPrivate ? staffHeadScript : headScript,
    files,
    text: textOf(files),
  };
  pages.set(key, page);
  return page;
}

const sharedFiles = ['react', 'router', 'frame'];
const privateRoute = /^(?:account|dashboard|cms)\b/;

function filesOf({ manifest }: EntryContext, ids: string[], isPrivate: boolean): ApplicationFiles {
  const known = ids.flatMap((id) => manifest.routes[id] ?? []);
  const imports = [...manifest.entry.imports, ...known.flatMap((route) => route.imports ?? [])];
  // Visitors' browsers get only the public routes, which are half as much: see scripts/build.ts.
  return {
    shared: sharedFiles.flatMap((name) => imports.find((file) => file.includes(`/${name}-`)) ?? []),
    manifest: isPrivate
      ? manifest.url
      : manifest.url.replace('/assets/manifest-', '/assets/public-manifest-'),
    routes: known.map((route) => [route.id, modulesOf(route)]),
    entry: manifest.entry.module,
  };
}

type ManifestRoute = NonNullable<EntryContext['manifest']['routes'][string]>;

/** The main module comes last, since its exports take precedence. */
const modulesOf = (route: ManifestRoute): string[] =>
  [
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    route.module,
  ].filter((file) => file !== undefined);
