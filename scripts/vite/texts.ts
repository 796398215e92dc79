import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

const CATALOG = /\/locales\/(\w+)\/messages\.po\?(first|visit|rest|export)$/;
const START = 'src/main.tsx';
/** Its `screenCode` entries are the screens of a first visit. */
const SCREENS = 'src/app/screens.ts';
/** Its page is in every language, and a worker makes it. */
const EXPORT = 'src/data/export/export-all.ts';

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm;
const DYNAMIC = /(\w+)\s*\(\s*\(\)\s*=>\s*import\(\s*['"](\.[^'"]+)['"]\s*\)|import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

/** The parts that are always loaded as well: a text is in the first part that needs it. */
const BEFORE = { first: [], visit: ['first'], rest: ['first', 'visit'], export: [] } as const satisfies Record<
  keyof TextParts,
  readonly (keyof TextParts)[]
>;

/** Reads a file; tests pass their own function. */
export type ReadSource = (file: string) => Promise<string>;

export interface TextParts {
  /** Files whose texts the first screen may show. */
  readonly first: ReadonlySet<string>;
  /** Files whose texts every visit needs after its first screen. */
  readonly visit: ReadonlySet<string>;
  /** Files whose texts the page may show later. Texts of no part (mails) are only for the service. */
  readonly rest: ReadonlySet<string>;
  /** Files whose texts the exported page shows. */
  readonly export: ReadonlySet<string>;
}

/**
 * The files of the first screen: `main.tsx`, the screens that `screens.ts` names with `screenCode`, and all their
 * imports. A later dynamic import must use `withVisitTexts` or `withTexts`, which load the texts of every visit or all
 * remaining texts with it; anything else is an error, because its texts would appear as ids.
 */
export async function textParts(read: ReadSource): Promise<TextParts> {
  const screens = [...(await read(SCREENS)).matchAll(DYNAMIC)]
    .filter(([, wrapper]) => wrapper === 'screenCode')
    .map(([, , specifier = '']) => resolveFrom(SCREENS, specifier));
  const afterFirst: string[] = [];
  const importsOfVisit = (file: string, source: string) => {
    for (const [call, wrapper, wrapped, bare] of source.matchAll(DYNAMIC)) {
      const target = wrapped ?? bare ?? '';
      if (wrapper === 'withVisitTexts') afterFirst.push(resolveFrom(file, target));
      const known = /^with(?:Visit)?Texts$/.test(wrapper ?? '') || (file === SCREENS && wrapper === 'screenCode');
      if (/\.tsx$/.test(target) && !known)
        throw new Error(`${file}: ${call} belongs to every visit; wrap it in withTexts(() => import(…))`);
    }
    return staticImports(source);
  };
  const first = await closure([START, ...screens], read, importsOfVisit);
  const visit = minus(await closure(afterFirst, read, importsOfVisit), first);
  const page = await closure([START], read, (_file, source) => [
    ...staticImports(source),
    ...[...source.matchAll(DYNAMIC)].map(([, , wrapped, bare]) => wrapped ?? bare ?? ''),
  ]);
  const rest = minus(minus(page, first), visit);
  return { first, visit, rest, export: await closure([EXPORT], read, (_file, source) => staticImports(source)) };
}

function minus(files: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)));
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
 * Splits the catalogs into modules, `messages.po?first`, `?visit`, `?rest` and `?export`, so that a visit loads only
 * the texts it shows. The origins in the catalog decide where a text goes. A text without a translation fails the
 * build.
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
        const isLoadedBefore = BEFORE[part as keyof TextParts].some(isIn);
        if (isIn(part as keyof TextParts) && !isLoadedBefore) chosen[key] = translation;
      }
      const compiled = createCompiledCatalog(locale, chosen, { namespace: 'es' });
      const [error] = compiled.errors;
      if (error !== undefined) throw new Error(`${locale}: ${error.id}: ${error.error.message}`);
      return { code: compiled.source, map: null, moduleType: 'js' };
    },
  };
}
