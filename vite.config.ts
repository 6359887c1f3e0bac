import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), react()],
  environments: {
    client: {
      build: {
        outDir: 'client',
        manifest: true,
        // Page scripts are requested together: the document names them.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'app/entry.client.tsx',
        },
      },
    },
    ssr: {
      build: {
        outDir: 'server',
        rolldownOptions: { input: { index: 'app/entry.server.tsx' } },
      },
    },
  },
  // Builds both at once: see scripts/build.ts.
  builder: {},
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
