import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { archive } from './scripts/vite/archive.ts';
import { refuseLookbehind, slimTypebox, TARGETS } from './scripts/vite/browsers.ts';
import { CHUNK_GROUPS, chunkGroup, WORKER_GROUPS } from './scripts/vite/chunk-groups.ts';
import { handbook } from './scripts/vite/handbook.ts';
import { icons } from './scripts/vite/icons.ts';
import { Licences } from './scripts/vite/licences.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { longTexts } from './scripts/vite/long-texts.ts';
import { neutralName } from './scripts/vite/neutral-names.ts';
import { packed } from './scripts/vite/packed.ts';
import { pouchOpensAgain } from './scripts/vite/pouch-opening.ts';
import { preloadHelper } from './scripts/vite/preload-helper.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { productionRouter } from './scripts/vite/production-router.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { texts } from './scripts/vite/texts.ts';
import { otherManifests } from './scripts/vite/web-manifest.ts';
import { widths } from './scripts/vite/widths.ts';
import { workerParts } from './scripts/vite/worker-parts.ts';
import { SERVICE_PARTS } from './src/domain/service-paths.ts';
import { DEFAULT_PORT } from './sync-server/src/base/config/environment.ts';

const SERVICE = `http://127.0.0.1:${process.env.PORT || DEFAULT_PORT}`;

const licences = new Licences();

/** Compressing every file takes its time on purpose (scripts/vite/packed.ts). */
const CHECKS = { bundlerTimings: false };

export default defineConfig({
  plugins: [
    linguiMacros(),
    react(),
    productionRouter(),
    lingui(),
    texts(),
    handbook(),
    longTexts(),
    widths(),
    icons(),
    preloadHelper(),
    preloads(),
    archive(),
    slimTypebox(),
    refuseLookbehind(),
    packed(),
    otherManifests(),
    serviceWorker(licences),
    licences.plugin(),
  ],
  build: {
    target: TARGETS,
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: CHECKS,
      output: {
        chunkFileNames: ({ name }) => neutralName(name, '.js'),
        assetFileNames: ({ names }) => neutralName(names[0] ?? '', '[extname]'),
        codeSplitting: {
          groups: CHUNK_GROUPS.map(chunkGroup),
        },
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { checks: CHECKS, output: { codeSplitting: { groups: WORKER_GROUPS.map(chunkGroup) } } },
    plugins: () => [
      linguiMacros(),
      texts(),
      slimTypebox(),
      pouchOpensAgain(),
      refuseLookbehind(),
      workerParts(),
      licences.plugin(),
    ],
  },
  server: {
    proxy: Object.fromEntries(
      // The Host stays the page's own: posting to /auth asks that it fits the Origin.
      SERVICE_PARTS.map((part) => [`/${part}`, { target: SERVICE, changeOrigin: false }]),
    ),
  },
});
