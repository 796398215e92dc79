import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { ARCHIVE_EXTENSION, type ArchivedFile } from '../../src/domain/page/archive.ts';
import { PRELOADS_FILE, preloadsKey, readPreloads } from '../../src/domain/page/preloads.ts';
import type { RouteName } from '../../src/domain/routes.ts';
import { chunkFor, closure } from './chunks.ts';
import { LOCALES } from './preloads.ts';

/** Their files are in the browser’s cache when the service worker is installed: most first visits begin with them. */
const FIRST_SCREENS: readonly RouteName[] = ['home', 'community'];

/**
 * Writes the archive of the build: all scripts and stylesheets beyond those of the first screens and of workers. Packed
 * together they are a quarter smaller than one by one, and one request in place of three hundred, which Workbox would
 * send one after the other. Runs after `preloads` and before `packed`.
 */
export function archive(): Plugin {
  let root = process.cwd();
  return {
    name: 'archive',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const listed = bundle[PRELOADS_FILE];
        if (listed?.type !== 'asset') this.error('archive runs before preloads');
        const start = closure(bundle, chunkFor(bundle, path.join(root, 'src/main.tsx')));
        const first = new Set([...start, ...filesOfFirstScreens(textOf(listed))]);
        const files = Object.values(bundle).flatMap((file): ArchivedFile[] => {
          if (first.has(file.fileName)) return [];
          if (file.type === 'chunk') return [[file.fileName, file.code]];
          return file.fileName.endsWith('.css') ? [[file.fileName, textOf(file)]] : [];
        });
        const source = files.map((file) => `${JSON.stringify(file)}\n`).join('');
        this.emitFile({ type: 'asset', name: `archive${ARCHIVE_EXTENSION}`, source });
      },
    },
  };
}

function filesOfFirstScreens(listed: string): string[] {
  const preloads = readPreloads(listed);
  const keys = FIRST_SCREENS.flatMap((screen) => LOCALES.map((locale) => preloadsKey(screen, locale)));
  return keys.flatMap((key) => preloads[key] ?? []);
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
