import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import {
  allLanguages,
  defaultLanguage,
  type Language,
} from './contract/shared/language/languages.ts';
import { inlineMessages } from './scripts/inline-messages.ts';

const browserEntry = 'app/entry.client.tsx';
/** Code that at least this many public pages import goes into one file. */
const fewestPages = 4;

/** Each language has its own build for browsers: files that have the same content have the same name in all of them. */
const clients = new Map<string, Language>(
  allLanguages.map((language) => [
    language === defaultLanguage ? 'client' : `client_${language}`,
    language,
  ]),
);

/** The build for browsers in a language. Its manifest names it: see server/http/pages/built-site.ts. */
function clientIn(language: Language): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      manifest: `.vite/manifest-${language}.json`,
      emptyOutDir: false,
      // The pages themselves name the scripts that they import: see contract/site/site-files.ts.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: browserEntry,
        // They only say what is so: a page that uses nothing of them needs not load them.
        treeshake: { moduleSideEffects: [{ test: /\/contract\/shared\//, sideEffects: false }] },
        output: {
          codeSplitting: {
            // What every page needs is in two files, and what several public pages need is in one: many small files
            // compress worse, and load later.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
              { name: (id, graph) => (isInFrame(importersOf(id, graph)) ? 'frame' : null) },
              // Public pages need it only in their loaders, which run on the server.
              { name: 'kinds', test: /\/contract\/shared\/pages\/(kinds\/|fixed-pages)/ },
              { name: (id, graph) => (isInPages(importersOf(id, graph)) ? 'pages' : null) },
            ],
          },
        },
      },
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), react(), inlineMessages((name) => clients.get(name) ?? null)],
  // scripts/build.ts builds all of them, each into its folder.
  builder: {},
  environments: {
    ...Object.fromEntries([...clients].map(([name, language]) => [name, clientIn(language)])),
    ssr: { build: { rolldownOptions: { input: { index: 'app/entry.server.tsx' } } } },
  },
  build: {
    // A font or picture inlined in the CSS would be downloaded again with every change of it.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // Plugin timings only matter to bundler developers; and what one page imports statically, another may well
      // load later.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    },
  },
});

/** The module itself and all that import it, directly or through others. Dynamic imports do not count. */
function importersOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const importers = new Set([id]);
  for (const each of importers) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) importers.add(importer);
  }
  return [...importers];
}

const isInFrame = (importers: string[]): boolean =>
  importers.some((each) => each.endsWith(`/${browserEntry}`));

/** The default views of sections do not count: most sections have views of their own. */
const isInPages = (importers: string[]): boolean =>
  importers.filter((each) => /\/app\/public\/(?!kinds\/).+\.route\.tsx$/.test(each)).length >=
  fewestPages;
