import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What a server of its own answers while the pages are developed (`npm run dev --workspace console`). */
const SERVER = 'http://localhost:8080';

/** The pages that the server sends: that of the console, and that of the scanners. */
const PAGES = ['index.html', 'floor.html'];

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // Everything is a file of this server: the policy of its pages allows no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
    rolldownOptions: { input: PAGES.map((page) => fileURLToPath(new URL(page, import.meta.url))) },
  },
  server: {
    proxy: Object.fromEntries(
      ['/console', '/api', '/desk', '/floor/', '/demo', '/docs', '/openapi', '/livez'].map((path) => [path, SERVER]),
    ),
  },
});
