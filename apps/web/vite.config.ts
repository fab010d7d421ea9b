import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './vite-plugin-places.ts';
import { tokens } from './vite-plugin-tokens.ts';

/** Where the server of a development run answers; the built product is served by the server itself. */
const apiOrigin = process.env['API_ORIGIN'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '4200'}`;

/**
 * Chunks follow the lazy routes. Only what every page needs is named: React and the router change rarely and stay in
 * the browser's cache. Ant Design is left to the routes that use it, so that signing in loads none of it.
 */
export default defineConfig({
  plugins: [react(), tokens(), places()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? '4210'),
    strictPort: true,
    proxy: { '/api': { target: apiOrigin, changeOrigin: false } },
  },
});
