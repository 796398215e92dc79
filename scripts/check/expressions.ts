import { traverse } from '@babel/core';
import { check } from 'recheck';
import { parseFile } from './parse-file.ts';

/** Parsing a file takes longer than checking most expressions, and few files have one. */
const MAY_HAVE_ONE = /(?:^|[(=,:;!&|?{}[\s])\/(?![/*\s>])[^\n]+\/[dgimsuvy]*[.,;)\]}\s]/m;
/** Time limit for checking an expression, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Non-linear expressions that are accepted, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sync-server/src/http/routes/page/template.ts': 'reads the page that we have built',
};
/** Expressions that the checker cannot analyse and whose counts bound their time. */
const BOUNDED: ReadonlySet<string> = new Set(['/[0-9a-f]{32}\\.[0-9a-f]{18}\\.[\\w-]{43}/g']);

/** The regular expression literals of a file, with their lines. */
async function expressionsIn(file: string, source: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  if (!MAY_HAVE_ONE.test(source)) return found;
  const tree = await parseFile(file, source);
  if (tree === null) return found;
  traverse(tree, {
    RegExpLiteral({ node }) {
      found.set(`/${node.pattern}/${node.flags}`, node.loc?.start.line ?? 0);
    },
  });
  return found;
}

/**
 * Regular expressions whose time grows faster than their input: a long text could stop the service or freeze a reader's
 * page (CWE-1333). `file` is relative to the project root, with forward slashes.
 */
export async function expressionErrors(file: string, source: string): Promise<string[]> {
  if (EXCEPTIONS[file] !== undefined) return [];
  const errors: string[] = [];
  for (const [expression, line] of await expressionsIn(file, source)) {
    if (BOUNDED.has(expression)) continue;
    const end = expression.lastIndexOf('/');
    const flags = expression.slice(end + 1).replace('d', '');
    const judged = await check(expression.slice(1, end), flags, { timeout: TIMEOUT_MS });
    if (judged.status === 'safe') continue;
    const why = judged.status === 'vulnerable' ? judged.complexity.summary : judged.error.kind;
    errors.push(`${file}:${line}: ${expression} is not linear (${why})`);
  }
  return errors;
}
