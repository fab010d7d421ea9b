import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './vite-plugin-places.ts';
import { chunkGroups } from './vite-chunks.ts';
import { tokens } from './vite-plugin-tokens.ts';
import { withoutJsonSchema } from './vite-plugin-without-json-schema.ts';

/** Where the server of a development run answers; the built product is served by the server itself. */
const apiOrigin = process.env['API_ORIGIN'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '4200'}`;

export default defineConfig({
  plugins: [react(), tokens(), places(), withoutJsonSchema()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(),
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
