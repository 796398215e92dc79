import path from 'node:path';

/**
 * Words of a dialect that this code once had: participles as nouns, and technical verbs under other names
 * (CONTRIBUTING.md, "Style"). Names that people outside the file read must not contain them.
 */
const BANNED: ReadonlySet<string> = new Set([
  ...['told', 'kept', 'gone', 'begun', 'standing', 'sought', 'grown', 'look', 'looks', 'late'],
  ...['asker', 'patience', 'tidier', 'sitting'],
]);
const EXPORTED =
  /^export (?:default )?(?:abstract |async )*(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const BARE_CONSTANT = /^(?:export )?const ([A-Z]+) = [\d_]/gm;
const SPREAD_LITERAL = /^\s*\.\.\.\{ /gm;

/** Names that break the house style (CONTRIBUTING.md), each as a sentence. `file` is relative to the project. */
export function languageErrors(file: string, source: string): string[] {
  const stem = path.posix.basename(file).replace(/\..*$/, '');
  const names = [...source.matchAll(EXPORTED)];
  return [
    ...bannedIn(stem).map((word) => `${file}: the file's name contains “${word}”`),
    ...names.flatMap((match) => bannedIn(match[1] ?? '').map((word) => `${at(match)} ${match[1]} contains “${word}”`)),
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

/** The banned words of a name in kebab case, camel case or upper case. */
function bannedIn(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.filter((word) => BANNED.has(word));
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
