import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What lies beside the parts of every page, and few pages or visitors need. */
const loadedWhenWanted = [
  ...['toast-shelf', 'proof-of-work', 'recaptcha', 'recordings', 'search/', 'zoned-time', 'files'],
  ...[
    'mailing-states',
    'call-with-progress',
    'money',
    'receipt-sheet',
    'gift-words',
    'use-date',
    'section-list',
  ],
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A font or picture inside the CSS would be sent again with every change of it.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes in three files: twenty small ones compress worse and load
          // later, and one would run in a single long task. The starter runs them by these names.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
            {
              name: 'frame',
              test: new RegExp(
                `app/(components|navigation|client)/(?!${loadedWhenWanted.join('|')})`,
              ),
            },
          ],
        },
      },
    },
  },
});
