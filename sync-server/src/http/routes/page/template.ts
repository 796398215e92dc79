import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LONG_TEXTS_FILE, type LongTexts, NO_LONG_TEXTS } from '../../../../../src/domain/page/long-texts.ts';
import { PRELOADS_FILE, type Preloads, readPreloads } from '../../../../../src/domain/page/preloads.ts';

/**
 * The built `index.html`, split at the slots for a page's own text; a string if it has no slots and is served
 * unchanged.
 */
export type Template = string | Pieces;

export interface Pieces {
  /** Up to and including `<html lang="`. */
  readonly beforeLanguage: string;
  readonly beforeHead: string;
  /** Up to the end of the head: the start's files precede those of one address. */
  readonly beforePreloads: string;
  readonly beforeNoscript: string;
  /** From the end of that element: the page's own content precedes it. */
  readonly rest: string;
}

export interface BuiltPage {
  /** The file itself. */
  readonly html: string;
  readonly template: Template;
  readonly preloads: Preloads;
  /** Without texts for a page of another build. */
  readonly longTexts: LongTexts;
}

export interface TemplateFile {
  /** Null if the page is not built. */
  read(): Promise<BuiltPage | null>;
}

export const INDEX = 'index.html';
/** The text between these is for readers without the service: the file itself, as the service worker caches it. */
const PIECES =
  /^([\s\S]*?<html[^>]*? lang=")[^"]*("[\s\S]*?)<!-- page -->[\s\S]*?<!-- \/page -->([\s\S]*?)(<\/head>[\s\S]*?<noscript>)[\s\S]*?<\/noscript>([\s\S]*)$/;

/** Reads the files once per build: the page's modification time and size identify it. */
export function createTemplateFile(folder: string): TemplateFile {
  const file = join(folder, INDEX);
  let known: { readonly mark: string; readonly page: BuiltPage } | null = null;
  return {
    async read() {
      const { mtimeMs, size } = (await stat(file).catch(() => null)) ?? { mtimeMs: 0, size: -1 };
      if (size < 0) return null;
      const mark = `${mtimeMs} ${size}`;
      if (known?.mark === mark) return known.page;
      const html = await readFile(file, 'utf8');
      const page = {
        html,
        template: splitTemplate(html),
        preloads: readPreloads(await readFile(join(folder, PRELOADS_FILE), 'utf8').catch(() => '{}')),
        longTexts: readLongTexts(await readFile(join(folder, LONG_TEXTS_FILE), 'utf8').catch(() => null)),
      };
      known = { mark, page };
      return page;
    },
  };
}

/** The file belongs to the build of the page beside it, so its shape is ours. */
function readLongTexts(text: string | null): LongTexts {
  return text === null ? NO_LONG_TEXTS : (JSON.parse(text) as LongTexts);
}

/** Our own page has the slots (template.test.ts); an operator's page in PAGE_DIR need not. */
export function splitTemplate(html: string): Template {
  const [, beforeLanguage, beforeHead, beforePreloads, beforeNoscript, rest] = PIECES.exec(html) ?? [];
  if (
    beforeLanguage === undefined ||
    beforeHead === undefined ||
    beforePreloads === undefined ||
    beforeNoscript === undefined ||
    rest === undefined
  ) {
    return html;
  }
  return { beforeLanguage, beforeHead, beforePreloads, beforeNoscript, rest };
}
