import type { Plugin } from 'vite';
import { type CustomInjectManifestOptions, VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { refuseLookbehind, slimTypebox } from './browsers.ts';
import type { Licences } from './licences.ts';
import { pouchOpensAgain } from './pouch-opening.ts';
import { LINKED, manifestName, webManifest } from './web-manifest.ts';

const LARGEST_BYTES = 8_000_000;
/** No injection point: these scripts get no list. */
const NO_LIST = '';

/**
 * Builds the service worker's two scripts after the page: `sw.js` with the page's file list, and `sw-sync.js`, the data
 * client for background sync, which `sw.js` loads on demand. Before them it builds `last-screen.js`, which `sw.js`
 * names in the pages that it fills. It also adds one of the manifests and links it in the HTML. Development has no
 * service worker.
 */
export function serviceWorker(licences: Licences): Plugin[] {
  return [
    ...script('src/platform/last-screen', 'last-screen.ts', { injectionPoint: NO_LIST }, licences),
    ...script('src/data/worker', 'sw-sync.ts', { injectionPoint: NO_LIST }, licences),
    ...script(
      'src/platform/sw',
      'sw.ts',
      {
        globPatterns: ['**/*.{html,js,css,svg,png,webp,ico,woff2,webmanifest,json,ndjson}'],
        // The plugin itself adds the manifest that it generates to the list.
        globIgnores: [
          'sw.js',
          'sw-sync.js',
          'screenshots/**',
          'social*',
          'preloads.json',
          'long-texts.json',
          'without-scripts.css',
          manifestName(LINKED),
        ],
        maximumFileSizeToCacheInBytes: LARGEST_BYTES,
        manifestTransforms: [filesFound],
      },
      licences,
      { manifest: webManifest(LINKED), manifestFilename: manifestName(LINKED) },
    ),
  ];
}

/** One classic script without chunks: a service worker cannot import dynamically. */
function script(
  srcDir: string,
  filename: string,
  list: Partial<CustomInjectManifestOptions>,
  licences: Licences,
  page: Partial<VitePWAOptions> = { manifest: false },
): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir,
    filename,
    // The page registers it itself, after the first screen.
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      buildPlugins: { vite: [quiet(), slimTypebox(), pouchOpensAgain(), refuseLookbehind(), licences.plugin()] },
      ...list,
    },
    ...page,
  });
}

/**
 * Fails the build if no files were found: the plugin would insert an empty list, and the app would not open without a
 * network.
 */
function filesFound<Entry>(manifest: Entry[]): { manifest: Entry[]; warnings: string[] } {
  if (manifest.length === 0) throw new Error('no files of the page were found for sw.js');
  return { manifest, warnings: [] };
}

/** The plugin does not pass the log level of the page's build on to this one. */
function quiet(): Plugin {
  return { name: 'quiet', config: () => ({ logLevel: 'warn' }) };
}
