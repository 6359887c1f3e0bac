import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const browserEntry = 'app/entry.client.tsx';

export default defineConfig({
  plugins: [tailwindcss(), react()],
  // scripts/build.ts builds both, each into its folder.
  builder: {},
  environments: {
    client: {
      build: {
        manifest: true,
        // The pages themselves name the scripts that they import: see contract/site-files.ts.
        modulePreload: false,
        rolldownOptions: {
          input: browserEntry,
          output: {
            codeSplitting: {
              // The code that every page needs is in two files: many small ones compress worse, and load later.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: (id, graph) => (isOfEveryPage(id, graph) ? 'frame' : null) },
              ],
            },
          },
        },
      },
    },
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

/** Whether the entry imports a module, directly or through others. Dynamic imports do not count. */
function isOfEveryPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  for (const each of importers) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) importers.add(importer);
  }
  return [...importers].some((each) => each.endsWith(`/${browserEntry}`));
}
