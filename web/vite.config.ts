import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { packed } from './vite/packed.ts';
import { texts } from './vite/texts.ts';

const server = 'http://127.0.0.1:1836';

export default defineConfig({
  plugins: [svelte(), texts(), packed()],
  build: {
    target: 'es2022',
    // A `data:` address would need its own exception in the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
});
