import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A font or picture inside the CSS would be sent again with every change of it.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
});
