import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { PRELOADS_FILE, preloadsKey } from '../../src/domain/page/preloads.ts';
import { ROUTES, type RouteName } from '../../src/domain/routes.ts';
import { chunkFor, closure, modulesIn } from './chunks.ts';

const SCREENS = 'src/app/screens.ts';
const LAZY_SCREENS = 'src/app/lazy-screens.ts';
const SCREEN = /^ {2}(\w+): (?:screenCode\()?\(\) => import\('\.(\/routes\/[^']+)'\)/gm;
const FRAME = /^ {2}(\w+): screenCode\(\(\) => import\('\.(\/layouts\/[^']+)'\)/gm;
export const LOCALES = ['en', 'uk'] as const;
const ANTD = /\/node_modules\/antd\//;
/**
 * Screens that consist of forms, and the reservation, which must be decided offline even before the app is on the
 * device. All others load the third of their code that antd would be with their first dialog.
 */
const WITH_FORMS: ReadonlySet<RouteName> = new Set(['admin', 'deleteAccount', 'reservation', 'settings']);

interface ScreenSource {
  readonly name: RouteName;
  readonly file: string;
}

/** The screens with their own file, as named by `screens.ts` and `lazy-screens.ts`. */
export function screenSources(source: string): ScreenSource[] {
  return [...source.matchAll(SCREEN)].flatMap(([, name = '', file = '']) =>
    isRoute(name) ? [{ name, file: `src/app${file}` }] : [],
  );
}

/** The frames around the screens, by their names in the route table, as in `screens.ts`. */
export function frameSources(source: string): Map<string, string> {
  return new Map([...source.matchAll(FRAME)].map(([, name = '', file = '']) => [name, `src/app${file}`]));
}

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(ROUTES, name);
}

/**
 * Records which files each address needs beyond those of the start. The service names them in the HTML, so the browser
 * fetches them together with the start; otherwise a phone would request them only after the start has run, a round trip
 * and a half later.
 */
export function preloads(): Plugin {
  let root = process.cwd();
  return {
    name: 'preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const read = (list: string) => readFile(path.join(root, list), 'utf8');
        const first = screenSources(await read(SCREENS));
        const frames = frameSources(await read(SCREENS));
        const screens = [...first, ...screenSources(await read(LAZY_SCREENS))];
        const chunkOf = (file: string) => chunkFor(bundle, path.join(root, file));
        const start = closure(bundle, chunkOf('src/main.tsx'));
        const listed: Record<string, string[]> = {};
        for (const { name, file } of screens) {
          const later = !first.some((one) => one.name === name);
          const screen = chunkOf(file);
          const frame = chunkOf(frames.get(ROUTES[name].layout) ?? '');
          if (screen === null || frame === null) this.error(`${name}: no chunk for ${file} or its frame`);
          for (const locale of LOCALES) {
            const parts = [
              screen,
              frame,
              chunkOf(`locales/${locale}/messages.po?first`),
              ...(later
                ? [LAZY_SCREENS, ...['visit', 'rest'].map((part) => `locales/${locale}/messages.po?${part}`)]
                : []
              ).map(chunkOf),
              // The static texts: one file per text and language.
              chunkOf(`src/features/documents/texts/${name}.${locale}.ts`),
            ];
            const files = new Set(parts.flatMap((part) => [...closure(bundle, part)]));
            const withAntd = [...files].find((one) => modulesIn(bundle, one).some((id) => ANTD.test(id)));
            if (withAntd !== undefined && !WITH_FORMS.has(name)) {
              this.error(`${name} loads antd (${withAntd}) before it is shown: load the form with \`lazyDialog\``);
            }
            listed[preloadsKey(name, locale)] = [...files].filter((one) => !start.has(one));
          }
        }
        this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: JSON.stringify(listed) });
      },
    },
  };
}
