import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { refuseLookbehind, TARGETS, withoutFormats } from './scripts/vite/browsers.ts';
import { icons } from './scripts/vite/icons.ts';
import { Licences } from './scripts/vite/licences.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { neutralName } from './scripts/vite/neutral-names.ts';
import { packed } from './scripts/vite/packed.ts';
import { pouchOpensAgain } from './scripts/vite/pouch-opening.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { texts } from './scripts/vite/texts.ts';
import { otherManifests } from './scripts/vite/web-manifest.ts';
import { widths } from './scripts/vite/widths.ts';
import { workerParts } from './scripts/vite/worker-parts.ts';
import { SERVICE_PARTS } from './src/domain/service-paths.ts';
import { DEFAULT_PORT } from './sync-server/src/config/environment.ts';

const SERVICE = `http://127.0.0.1:${process.env.PORT || DEFAULT_PORT}`;

/** What every visit begins with; what of the query library no first screen uses is hardly anything. */
const START =
  /\/src\/(main|app\/layouts\/public-layout|i18n\/late-code-text)\.tsx?$|\/@tanstack\/(query-core|react-query)\//;
/**
 * The dashboard's frame, with what most of its screens show: persons, photos, posts, crumbs, waiting things, and the
 * keys of queries, which would draw what hears the data client after them.
 */
const FRAME = [
  'app/layouts/dashboard-layout\\.',
  'app/screen/breadcrumb\\.',
  'entities/(person/(address|person-\\w+)|photo/photo-image|post/address)\\.',
  '(entities|features)/.*/keys\\.ts$',
  'features/posts/(card/post-card\\.|posts\\.css)',
  'entities/statement/on-its-way\\.',
];
/** The community, and every other list of posts. */
const FEED = /\/src\/(app\/routes\/community|features\/posts\/(pages\/(post-pages|windowed-list)|lists\/feed))\./;
/** Of every form; what only checked ones need weighs ten times as much. */
const FORM =
  /\/src\/(ui\/(form\/(form|use-first-wrong|use-one-flight)|field\/(field|password-shown))|domain\/account\/email)\./;

const licences = new Licences();

export default defineConfig({
  plugins: [
    linguiMacros(),
    react(),
    lingui(),
    texts(),
    widths(),
    icons(),
    preloads(),
    withoutFormats(),
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
      // Compressing every file takes its time on purpose (scripts/vite/packed.ts).
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: ({ name }) => neutralName(name, '.js'),
        assetFileNames: ({ names }) => neutralName(names[0] ?? '', '[extname]'),
        // One file for all that every visit begins with: cut where screens share a part of it, it was twelve, and a
        // phone paid a round trip for each handful. Small parts that many screens show come in one file for the same
        // reason.
        codeSplitting: {
          groups: [
            { name: 'start', test: START, priority: 2 },
            { name: 'frame', test: new RegExp(`/src/(${FRAME.join('|')})`), priority: 1 },
            { name: 'connection', test: /\/src\/app\/device\/connection\./, priority: 0.5 },
            { name: 'windows', test: /\/@tanstack\/(virtual-core|react-virtual)\//, priority: 2 },
            { name: 'feed', test: FEED },
            { name: 'form', test: FORM, priority: 1 },
            { name: 'accounts', test: /\/src\/features\/accounts\/(account-panel|sign-in-panel)\./ },
            { name: 'addresses', test: /\/src\/entities\/\w+\/address/ },
            { name: 'pet', test: /\/src\/entities\/pet\/(pet-photo|queries|shown-pet)/ },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [withoutFormats(), pouchOpensAgain(), refuseLookbehind(), workerParts(), licences.plugin()],
  },
  server: {
    proxy: Object.fromEntries(
      // The Host stays the page's own: posting to /auth asks that it fits the Origin.
      SERVICE_PARTS.map((part) => [`/${part}`, { target: SERVICE, changeOrigin: false }]),
    ),
  },
});
