import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { allLanguages } from '#contract/shared/language/languages.ts';
import type { SiteFiles } from '#contract/site/site-files.ts';
import type { BuiltSite, SiteApplication } from '../site-build.ts';
import type { SiteModule } from './built-site.ts';

/** The sources of the site, with hot updates. */
export interface DevelopmentSite extends BuiltSite {
  /** Serves the sources to browsers, and begins to watch them. */
  start(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** The site's development server inside this one: without a second port. */
export function developmentSite(): DevelopmentSite {
  let vite: ViteDevServer | undefined;
  let files: SiteFiles | undefined;
  const applications = new WeakMap<SiteModule, SiteApplication>();

  async function load(): Promise<SiteApplication> {
    if (!vite || !files) throw new Error('The development server has not started.');
    // The same module, until one of its sources changes.
    const module = (await vite.ssrLoadModule('/app/entry.server.tsx')) as SiteModule;
    const known = applications.get(module);
    if (known) return known;
    const ofAll = files;
    const application = module.createSite(new Map(allLanguages.map((each) => [each, ofAll])));
    applications.set(module, application);
    return application;
  }

  return {
    build: { load, isDevelopment: true },
    folders: [],
    async start(app) {
      const { createServer } = await import('vite');
      const { default: react } = await import('@vitejs/plugin-react');
      const started = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      vite = started;
      files = sourceFiles(started, react.preambleCode.replace('__BASE__', '/'));
      app.addHook('onRequest', (request, reply, done) =>
        started.middlewares(request.raw, reply.raw, () => done()),
      );
    },
    close: async () => vite?.close(),
  };
}

function sourceFiles(vite: ViteDevServer, preamble: string): SiteFiles {
  return {
    build: 'development',
    entry: '/app/entry.client.tsx',
    developmentScript: `import '/@vite/client';\n${preamble}`,
    // The browser finds each import by itself.
    scriptsOf: () => [],
    stylesOf: (modules) => [
      ...stylesIn(
        vite,
        ['app/root.tsx', ...modules].map((module) => `${vite.config.root}/${module}`),
      ),
    ],
  };
}

/** The style sheets that modules import, directly or through others: they also come with the scripts, but later. */
function stylesIn({ environments, config }: ViteDevServer, modules: string[]): Set<string> {
  const seen = new Set(modules.map((module) => environments.ssr.moduleGraph.getModuleById(module)));
  const styles = new Set<string>();
  for (const module of seen) {
    if (module?.id?.endsWith('.css')) styles.add(module.id.replace(config.root, ''));
    for (const imported of module?.importedModules ?? []) seen.add(imported);
  }
  return styles;
}
