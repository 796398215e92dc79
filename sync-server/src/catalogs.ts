import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '../../src/domain/document.ts';

const FOLDER = path.join(import.meta.dirname, '../../locales');

/** Compiled translations by message id; messages without a translation are omitted. */
export type Catalog = Readonly<Record<string, ReturnType<typeof compileMessage>>>;

/**
 * The catalogs that the page's build uses too (`locales/<locale>/messages.po`). The built service does not run this
 * module: its build replaces it with the result (scripts/vite/service-catalogs.ts).
 * @throws Error when a catalog is missing or cannot be read
 */
export async function readCatalogs(): Promise<Readonly<Record<Locale, Catalog>>> {
  return { en: await readCatalog('en'), uk: await readCatalog('uk') };
}

async function readCatalog(locale: Locale): Promise<Catalog> {
  const filename = path.join(FOLDER, locale, 'messages.po');
  const messages = await formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(messages).flatMap(([id, { translation }]) =>
      translation ? [[id, compileMessage(translation)] as const] : [],
    ),
  );
}
