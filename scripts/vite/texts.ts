import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

const CATALOG = /\/locales\/(\w+)\/messages\.po\?(first|rest|export)$/;
const START = 'src/main.tsx';
/** Its `screenCode` entries are the screens of a first visit. */
const SCREENS = 'src/app/screens.ts';
/** Its page is in every language, and a worker makes it. */
const EXPORT = 'src/data/export/export-all.ts';

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm;
const DYNAMIC = /(\w+)\s*\(\s*\(\)\s*=>\s*import\(\s*['"](\.[^'"]+)['"]\s*\)|import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

/** Reads a file; tests pass their own function. */
export type ReadSource = (file: string) => Promise<string>;

export interface TextParts {
  /** Files whose texts the first screen may show. */
  readonly first: ReadonlySet<string>;
  /** Files whose texts the page may show later. Texts of no part (mails) are only for the service. */
  readonly rest: ReadonlySet<string>;
  /** Files whose texts the exported page shows. */
  readonly export: ReadonlySet<string>;
}

/**
 * The files of the first screen: `main.tsx`, the screens that `screens.ts` names with `screenCode`, and all their
 * imports. A later dynamic import must use `withTexts`, which loads the remaining texts with it; anything else is an
 * error, because its texts would appear as ids.
 */
export async function textParts(read: ReadSource): Promise<TextParts> {
  const screens = [...(await read(SCREENS)).matchAll(DYNAMIC)]
    .filter(([, wrapper]) => wrapper === 'screenCode')
    .map(([, , specifier = '']) => resolveFrom(SCREENS, specifier));
  const first = await closure([START, ...screens], read, (file, source) => {
    for (const [call, wrapper, wrapped, bare] of source.matchAll(DYNAMIC)) {
      const target = wrapped ?? bare ?? '';
      const known = wrapper === 'withTexts' || (file === SCREENS && wrapper === 'screenCode');
      if (/\.tsx$/.test(target) && !known)
        throw new Error(`${file}: ${call} belongs to the first screen; wrap it in withTexts(() => import(…))`);
    }
    return staticImports(source);
  });
  const page = await closure([START], read, (_file, source) => [
    ...staticImports(source),
    ...[...source.matchAll(DYNAMIC)].map(([, , wrapped, bare]) => wrapped ?? bare ?? ''),
  ]);
  const rest = new Set([...page].filter((file) => !first.has(file)));
  return { first, rest, export: await closure([EXPORT], read, (_file, source) => staticImports(source)) };
}

function staticImports(source: string): string[] {
  return [...source.matchAll(STATIC)].map(([, specifier = '']) => specifier);
}

async function closure(
  starts: readonly string[],
  read: ReadSource,
  importsOf: (file: string, source: string) => readonly string[],
): Promise<Set<string>> {
  const seen = new Set<string>();
  const go = async (file: string): Promise<void> => {
    if (seen.has(file) || !/^src\/.*\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const specifier of importsOf(file, withoutComments(await read(file)))) await go(resolveFrom(file, specifier));
  };
  for (const start of starts) await go(start);
  return seen;
}

/** Comments may quote imports. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function resolveFrom(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

/**
 * Splits the catalogs into modules, `messages.po?first`, `messages.po?rest` and `messages.po?export`, so that the first
 * screen loads only its own texts. The origins in the catalog decide where a text goes. A text without a translation
 * fails the build.
 */
export function texts(): Plugin {
  let root = process.cwd();
  const read: ReadSource = (file) => readFile(path.join(root, file), 'utf8');
  return {
    name: 'texts',
    configResolved(config) {
      root = config.root;
    },
    async transform(source, id) {
      const [, locale, part] = CATALOG.exec(id) ?? [];
      if (locale === undefined) return null;
      const catalog = await formatter().parse(source, { locale, sourceLocale: 'en', filename: id });
      const parts = await textParts(read);
      const chosen: Record<string, string> = {};
      for (const [key, { message = key, translation = '', origin = [] }] of Object.entries(catalog)) {
        if (translation === '') throw new Error(`${locale}: no text for ${JSON.stringify(message)}`);
        const isIn = (name: keyof TextParts) => origin.some(([file]) => parts[name].has(file));
        // The remaining texts are loaded beside those of the first screen.
        if (isIn(part as keyof TextParts) && !(part === 'rest' && isIn('first'))) chosen[key] = translation;
      }
      const compiled = createCompiledCatalog(locale, chosen, { namespace: 'es' });
      const [error] = compiled.errors;
      if (error !== undefined) throw new Error(`${locale}: ${error.id}: ${error.error.message}`);
      return { code: compiled.source, map: null, moduleType: 'js' };
    },
  };
}
