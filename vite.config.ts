import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { leaveOutUnusedFeatures } from './scripts/site-build/unused-features.ts';

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leaveOutUnusedFeatures(),
    keepPageWhenModuleFails(),
    handleFailedLoads(),
  ],
  build: {
    // A font or picture inlined in the CSS would be downloaded again with every change of it.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // Plugin timings only matter to bundler developers; and what one page imports statically, another may well
      // load later.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // The code that every page needs is in three files: twenty small ones compress worse and load later, and
          // one would run in a single long task. The starter runs them by these names.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
            { name: frame, debugName: 'frame', test: /\/app\// },
          ],
        },
      },
    },
  },
});

/** Most visits begin here. */
const article = 'public/articles/article.tsx';

/**
 * The small style sheets of public pages come with the shared one: each of its own would cost a phone another connection,
 * and with it a round trip.
 */
const sharedStyles =
  /\/app\/(public\/(?!print\/).*|content\/(?:progress\/|giving\/progress).*)\.css$/;

/**
 * Puts a module into the file `frame` if the root imports it, or both an article and some other page do. The bundler
 * places all others: a page's own code never comes with another. Every import counts, also for a loader, which browsers
 * do not have: so what only loaders use is in modules of its own.
 */
function frame(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (sharedStyles.test(id)) return 'frame';
  const routes = routesThatImport(id, graph);
  const isOf = (file: string) => routes.some((route) => route.includes(`/app/${file}?`));
  return isOf('root.tsx') || (isOf(article) && routes.length > 1) ? 'frame' : null;
}

/** The route modules that load a module statically, directly or through others. Dynamic imports do not count. */
function routesThatImport(id: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return [...seen].filter((each) => each.endsWith('?__react-router-build-client-route'));
}

/**
 * When a route's module cannot be loaded, the router reloads the page. Offline that replaces the
 * page and its input with the browser's error page. This raises an event instead, and loads the module again at another:
 * app/shell/navigation/connection.tsx decides.
 */
function keepPageWhenModuleFails(): Plugin {
  const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});';
  return {
    name: 'keep-page-when-module-fails',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js/,
      },
      handler(code) {
        if (!code.includes(reload)) this.error('The router no longer reloads here: look again.');
        const event = "window.dispatchEvent(new Event('common-plate:route-module-failed'));";
        const again = `return new Promise((resolve) => {
          const load = () => resolve(loadRouteModule(route, routeModulesCache));
          window.addEventListener('common-plate:load-route-modules', load, { once: true });
        });`;
        return { code: code.replace(reload, () => event + again), map: null };
      },
    },
  };
}

/**
 * While a page's stylesheets are prefetched, the router leaves the promise of its data without a handler. Data that
 * fails first would be reported as an uncaught error, although the router handles it later.
 */
function handleFailedLoads(): Plugin {
  const unhandled = /return handler\(\);(\s*\} finally \{\s*await linkPrefetchPromise;)/;
  return {
    name: 'handle-failed-loads',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js/ },
      handler(code) {
        if (!unhandled.test(code)) this.error('The router no longer prefetches here: look again.');
        return { code: code.replace(unhandled, 'return await handler();$1'), map: null };
      },
    },
  };
}
