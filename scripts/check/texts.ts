import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { runTool } from '../lib/run.ts';

const LOCALES = ['en', 'uk'] as const;
const PLURAL_FORMS = { en: ['one', 'other'], uk: ['one', 'few', 'many', 'other'] } as const;

interface Entry {
  readonly id: string;
  readonly translation: string;
}

/** Problems of one catalog, as sentences: missing translations or plural forms, differing placeholders. */
export function textErrors(
  locale: (typeof LOCALES)[number],
  entries: readonly Entry[],
  source: ReadonlyMap<string, string>,
): string[] {
  const errors: string[] = [];
  for (const { id, translation } of entries) {
    if (translation.trim() === '') {
      errors.push(`${locale}: no text for ${JSON.stringify(id)}`);
      continue;
    }
    const missing = missingPlurals(locale, translation);
    if (missing.length > 0)
      errors.push(`${locale}: ${JSON.stringify(id)} lacks the plural forms ${missing.join(', ')}`);
    const original = source.get(id) ?? id;
    if (placeholders(original) !== placeholders(translation)) {
      errors.push(`${locale}: ${JSON.stringify(id)} has other placeholders than its source`);
    }
    if (locale === 'uk' && /[ыэъё]/i.test(translation))
      errors.push(`uk: ${JSON.stringify(id)} has letters that Ukrainian does not have`);
    if (/[а-яіїєґ]['`´‘ʼ][а-яіїєґ]/i.test(translation)) {
      errors.push(`${locale}: ${JSON.stringify(id)} has another apostrophe than ’ (U+2019)`);
    }
  }
  return errors;
}

function missingPlurals(locale: (typeof LOCALES)[number], text: string): string[] {
  if (!/\{\s*\w+\s*,\s*plural\s*,/.test(text)) return [];
  return PLURAL_FORMS[locale].filter((form) => !new RegExp(`\\b${form}\\s*\\{`).test(text));
}

/** The placeholder names and tag numbers, each once: plural forms repeat them differently in each language. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => `{${match[1]}}`);
  const tags = [...text.matchAll(/<(\d+)\/?>/g)].map((match) => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort().join(' ');
}

async function readCatalog(file: string): Promise<Entry[]> {
  const parsed = await formatter().parse(await readFile(file, 'utf8'), {
    locale: null,
    sourceLocale: 'en',
    filename: file,
  });
  return Object.entries(parsed).map(([id, message]) => ({
    id: message.message ?? id,
    translation: message.translation ?? '',
  }));
}

/** Sentences about texts of the code that are missing in the catalogs, or unusable there. */
export async function checkTexts(root: string): Promise<string[]> {
  const before = await Promise.all(LOCALES.map((locale) => readFile(catalogFile(root, locale), 'utf8')));
  const keep = await mkdtemp(path.join(root, 'node_modules', '.texts-'));
  try {
    await cp(path.join(root, 'locales'), keep, { recursive: true });
    const code = await runTool('lingui', ['extract', '--clean'], { cwd: root, stdio: 'ignore' });
    if (code !== 0) return ['lingui extract failed: run `npm run texts` to see why'];
    const after = await Promise.all(LOCALES.map((locale) => readFile(catalogFile(root, locale), 'utf8')));
    const errors: string[] = [];
    // A message with its own id (`loginFailed`) has its source text only in the English catalog.
    const english = await readCatalog(catalogFile(root, 'en'));
    const source = new Map(english.map(({ id, translation }) => [id, translation]));
    for (const [index, locale] of LOCALES.entries()) {
      if (ids(before[index] ?? '') !== ids(after[index] ?? ''))
        errors.push(`${locale}: texts in the code and in the catalog differ: run \`npm run texts\``);
      errors.push(...textErrors(locale, await readCatalog(catalogFile(root, locale)), source));
    }
    return errors;
  } finally {
    await cp(keep, path.join(root, 'locales'), { recursive: true });
    await rm(keep, { recursive: true, force: true });
  }
}

function catalogFile(root: string, locale: string): string {
  return path.join(root, 'locales', locale, 'messages.po');
}

/**
 * The texts with their files: the build bundles texts by the file that uses them, so after a move a stale entry would
 * make the screen show the id.
 */
function ids(catalog: string): string {
  return catalog
    .split('\n\n')
    .map((entry) => entry.replace(/^#[^:].*\n/gm, '').replace(/^msgstr[\s\S]*/m, ''))
    .sort()
    .join('\n');
}
