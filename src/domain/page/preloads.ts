import type { Locale } from '../document.ts';
import type { RouteName } from '../routes.ts';
import { escapeHtml } from './html.ts';

/**
 * Beside the built `index.html`: the files that each address needs in addition to the start's own
 * (`scripts/vite/preloads.ts`).
 */
export const PRELOADS_FILE = 'preloads.json';

/** Files by `preloadsKey`, as paths below the origin without the leading slash. */
export type Preloads = Readonly<Record<string, readonly string[]>>;

export function preloadsKey(name: RouteName, locale: Locale): string {
  return `${name}.${locale}`;
}

/** The content of the file; empty for a page of another build. */
export function readPreloads(text: string): Preloads {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  const isList = (entry: [string, unknown]): entry is [string, string[]] =>
    Array.isArray(entry[1]) && entry[1].every((file) => typeof file === 'string');
  return Object.fromEntries(Object.entries(value).filter(isList));
}

/**
 * The hints for the head, after the start's own. Stylesheets are only fetched: the app inserts them after the start's
 * own, whose rules they follow. `crossorigin` because modules and the app's stylesheets are requested in that mode; a
 * file preloaded in another mode would be fetched twice.
 */
export function preloadsHtml(files: readonly string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${escapeHtml(file)}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(file)}">`,
    )
    .join('\n');
}
