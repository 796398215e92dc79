import { readFile } from 'node:fs/promises';
import { build, defineConfig, type InlineConfig } from 'vite';
import { injectManifest } from 'workbox-build';
import { refuseLookbehind, TARGETS, withoutFormats } from './scripts/vite/browsers.ts';
import { pouchOpensAgain } from './scripts/vite/pouch-opening.ts';

const OUT = 'dist';

/** One classic script without chunks: a service worker can load nothing dynamically. */
function script(entry: string, name: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutFormats(), pouchOpensAgain(), refuseLookbehind()],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: TARGETS,
      lib: { entry, formats: ['iife'], name: 'lapka', fileName: () => name },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  };
}

/**
 * The service worker, built after the page: `sw.js` with the list of the page's files, and `sw-sync.js`, the data room for a sync in
 * the background, which `sw.js` loads only when it is needed.
 */
export default defineConfig({
  ...script('src/platform/sw/sw.ts', 'sw.js'),
  plugins: [
    withoutFormats(),
    refuseLookbehind(),
    {
      name: 'lapka-service-worker',
      apply: 'build',
      async closeBundle() {
        await build(script('src/data/worker/background.ts', 'sw-sync.js'));
        const { count, size, warnings } = await injectManifest({
          swSrc: `${OUT}/sw.js`,
          swDest: `${OUT}/sw.js`,
          globDirectory: OUT,
          globPatterns: ['**/*.{html,js,css,svg,png,webp,ico,woff2,webmanifest,json}'],
          globIgnores: ['sw.js', 'sw-sync.js', 'screenshots/**', 'social*', 'preloads.json'],
          // Names in assets/ carry their hash: no revision is needed, and an unchanged file is not fetched again.
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 4_000_000,
        });
        const written = await readFile(`${OUT}/sw.js`, 'utf8');
        if (warnings.length > 0 || count === 0 || written.includes('__WB_MANIFEST')) {
          throw new Error(`the list of files could not be put into sw.js: ${warnings.join('; ')}`);
        }
        this.info(`${count} files, ${Math.round(size / 1024)} KiB are kept for offline use`);
      },
    },
  ],
});
