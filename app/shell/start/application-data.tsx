import { createContext, use } from 'react';
import { type EntryContext, Scripts } from 'react-router';

/** What the starter needs to run the application, as the texts of two inert scripts. */
interface ApplicationTexts {
  /** JSON of `ApplicationFiles`. */
  files: string;
  /** The router's state, in its own encoding. */
  state: string;
}

/** Read by `startApplication` in starter.ts, which has no types. */
interface ApplicationFiles {
  /** Files that every page needs, each of them after those that it needs itself: see vite.config.ts. */
  shared: string[];
  /** The router's list of routes. */
  manifest: string;
  /** The modules of the routes that the page is made of, by the routes' ids. */
  routes: [id: string, modules: string[]][];
  entry: string;
  /** What the router calls its context. */
  context: unknown;
}

/** Given by entry.server.tsx; in the browser there is none. */
export const ApplicationContext = createContext<ApplicationTexts | null>(null);

/**
 * What the router's own `<Scripts>` would write as scripts of each page is here as data, which the one
 * starter reads: so the page's policy names the scripts of the build and nothing that a page says.
 * See docs/decisions/security/csp-allows-build-scripts.md.
 */
export function ApplicationData() {
  const texts = use(ApplicationContext);
  // The development server has scripts of its own.
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
        dangerouslySetInnerHTML={{ __html: texts?.state ?? '' }}
      />
    </>
  );
}

/**
 * Takes what a page's application needs out of the router's context.
 * @param state what the router has encoded of its state
 */
export function applicationTexts(router: EntryContext, state: string): ApplicationTexts {
  return { files: inertJson(JSON.stringify(filesOf(router))), state: inertJson(state) };
}

const sharedFiles = ['react', 'router', 'frame'];
const privateRoute = /^(?:account|dashboard|cms)\b/;

function filesOf(router: EntryContext): ApplicationFiles {
  const { manifest, staticHandlerContext, serverHandoffString = '{}' } = router;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const known = ids.flatMap((id) => manifest.routes[id] ?? []);
  const imports = [...manifest.entry.imports, ...known.flatMap((route) => route.imports ?? [])];
  // A visitor's browser gets the public routes alone, which are half as much: see scripts/build.ts.
  const isPrivate = ids.some((id) => privateRoute.test(id));
  return {
    shared: sharedFiles.flatMap((name) => imports.find((file) => file.includes(`/${name}-`)) ?? []),
    manifest: isPrivate
      ? manifest.url
      : manifest.url.replace('/assets/manifest-', '/assets/public-manifest-'),
    routes: known.map((route) => [route.id, modulesOf(route)]),
    entry: manifest.entry.module,
    context: JSON.parse(serverHandoffString),
  };
}

type ManifestRoute = NonNullable<EntryContext['manifest']['routes'][string]>;

/** The main module comes last, as its exports count where another has them too. */
const modulesOf = (route: ManifestRoute): string[] =>
  [
    route.clientActionModule,
    route.clientLoaderModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
    route.module,
  ].filter((file) => file !== undefined);

/** JSON that cannot end the script that holds it. Outside of its strings it has none of these characters. */
const inertJson = (json: string) =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
