import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './scripts/vite/icons.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';

const SERVICE = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [linguiMacros(), react(), lingui({ failOnMissing: true, failOnCompileError: true }), icons()],
  build: {
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      // The Host stays the page's own: posting to /auth asks that it fits the Origin.
      ['/auth', '/db', '/media', '/bundle', '/sync', '/healthz', '/readyz'].map((path) => [
        path,
        { target: SERVICE, changeOrigin: false },
      ]),
    ),
  },
});
