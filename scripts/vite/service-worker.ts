import type { Plugin } from 'vite';
import { type CustomInjectManifestOptions, VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { refuseLookbehind, withoutFormats } from './browsers.ts';
import type { Licences } from './licences.ts';
import { pouchOpensAgain } from './pouch-opening.ts';
import { LINKED, manifestName, webManifest } from './web-manifest.ts';

const LARGEST_BYTES = 4_000_000;
/** What the list is put in the place of: nothing. */
const NO_LIST = '';

/**
 * The two scripts of the service worker, built after the page: `sw.js` with the list of the page's files, and
 * `sw-sync.js`, the data client for a sync in the background, which `sw.js` loads only when it is needed; and before
 * them `last-screen.js`, which the first names in the pages that it fills. With it comes one of the manifests and its
 * place in the HTML. While developing there is none of it.
 */
export function serviceWorker(licences: Licences): Plugin[] {
  return [
    ...script('src/platform/last-screen', 'last-screen.ts', { injectionPoint: NO_LIST }, licences),
    ...script('src/data/worker', 'sw-sync.ts', { injectionPoint: NO_LIST }, licences),
    ...script(
      'src/platform/sw',
      'sw.ts',
      {
        globPatterns: ['**/*.{html,js,css,svg,png,webp,ico,woff2,webmanifest,json}'],
        // The manifest that the plugin makes is put into the list by the plugin.
        globIgnores: [
          'sw.js',
          'sw-sync.js',
          'screenshots/**',
          'social*',
          'preloads.json',
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

/** One classic script without chunks: a service worker can load nothing dynamically. */
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
      buildPlugins: { vite: [quiet(), withoutFormats(), pouchOpensAgain(), refuseLookbehind(), licences.plugin()] },
      ...list,
    },
    ...page,
  });
}

/**
 * Ends the build where no file was found: the list would be put in all the same, and the app would open nowhere without
 * a network.
 */
function filesFound<Entry>(manifest: Entry[]): { manifest: Entry[]; warnings: string[] } {
  if (manifest.length === 0) throw new Error('no files of the page were found for sw.js');
  return { manifest, warnings: [] };
}

/** The plugin does not hand the log level of the page's build on to this one. */
function quiet(): Plugin {
  return { name: 'quiet', config: () => ({ logLevel: 'warn' }) };
}
