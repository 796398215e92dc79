import path from 'node:path';
import { traverse } from '@babel/core';
import { parseFile } from './parse-file.ts';

/**
 * Words of a dialect that this code once had: participles as nouns, and technical verbs under other names
 * (CONTRIBUTING.md, "Style"). No name may contain them.
 */
const BANNED: ReadonlySet<string> = new Set([
  ...['told', 'kept', 'gone', 'begun', 'standing', 'sought', 'grown'],
  ...['asker', 'patience', 'tidier', 'sitting'],
]);
/** Banned as nouns only, so names that one file alone uses may contain them. */
const BANNED_NOUNS: ReadonlySet<string> = new Set(['look', 'looks', 'late']);
/** Fields of stored documents, and codes that the service answers: data of devices that a rename would lose. */
const STORED: ReadonlySet<string> = new Set(['told', 'toldUpTo', 'kept', 'keptAt', 'gone', 'standing']);
const MAY_CONTAIN_BANNED = new RegExp([...BANNED].join('|'), 'i');
const EXPORTED =
  /^export (?:default )?(?:abstract |async )*(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const BARE_CONSTANT = /^(?:export )?const ([A-Z]+) = [\d_]/gm;
const SPREAD_LITERAL = /^\s*\.\.\.\{ /gm;

/** Names that break the house style (CONTRIBUTING.md), each as a sentence. `file` is relative to the project. */
export async function languageErrors(file: string, source: string): Promise<string[]> {
  const stem = path.posix.basename(file).replace(/\..*$/, '');
  const names = [...source.matchAll(EXPORTED)];
  return [
    ...[...bannedIn(stem, BANNED), ...bannedIn(stem, BANNED_NOUNS)].map(
      (word) => `${file}: the file's name contains “${word}”`,
    ),
    ...names.flatMap((match) =>
      bannedIn(match[1] ?? '', BANNED_NOUNS).map((word) => `${at(match)} ${match[1]} contains “${word}”`),
    ),
    ...(await identifiersIn(file, source)).flatMap(({ name, line }) =>
      bannedIn(name, BANNED).map((word) => `${file}:${line}: ${name} contains “${word}”`),
    ),
    ...matches(BARE_CONSTANT).map((match) => `${at(match)} ${match[1]} does not say what it limits, and in which unit`),
    ...matches(SPREAD_LITERAL).map((match) => `${at(match)} write the fields instead of spreading a literal`),
  ];

  function matches(pattern: RegExp): RegExpExecArray[] {
    return /\.(test|spec)\.tsx?$/.test(file) ? [] : [...source.matchAll(pattern)];
  }
  function at(match: RegExpExecArray): string {
    return `${file}:${source.slice(0, match.index).split('\n').length}:`;
  }
}

/** The identifiers of a program with their lines, except stored names; of most files none, because parsing is slow. */
async function identifiersIn(file: string, source: string): Promise<{ name: string; line: number }[]> {
  if (!/\.tsx?$/.test(file) || !MAY_CONTAIN_BANNED.test(source)) return [];
  const found: { name: string; line: number }[] = [];
  const tree = await parseFile(file, source);
  if (tree === null) return found;
  traverse(tree, {
    Identifier({ node: { name, loc } }) {
      if (!STORED.has(name)) found.push({ name, line: loc?.start.line ?? 0 });
    },
  });
  return found;
}

/** The banned words of a name in kebab case, camel case or upper case. */
function bannedIn(name: string, banned: ReadonlySet<string>): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.filter((word) => banned.has(word));
}

const MAX_MARKDOWN_WIDTH = 120;

/** Lines of Markdown that are too wide; tables and lines without a space to break at are left. */
export function markdownErrors(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const isExempt = line.startsWith('|') || !line.trim().includes(' ');
    return isExempt || line.length <= MAX_MARKDOWN_WIDTH
      ? []
      : [`${file}:${index + 1}: a line has at most ${MAX_MARKDOWN_WIDTH} columns, this one has ${line.length}`];
  });
}
