const WAITS = /\bvi\.wait(?:For|Until)\(/g;
const OPENING = '([{';
const CLOSING = ')]}';

/**
 * Calls of vitest's waits without a timeout: the default of one second is too short for a mail or a file on a busy
 * machine. `file` is relative to the project root, with forward slashes.
 */
export function waitErrors(file: string, source: string): string[] {
  if (!/\.tsx?$/.test(file) || file.startsWith('scripts/check/')) return [];
  return [...source.matchAll(WAITS)].flatMap((match) => {
    const call = callAt(source, match.index + match[0].length);
    const isTimed = /\btimeout:|,\s*(?:[A-Z_]+|[\d_]+)\s*,?\s*$/.test(call);
    const line = source.slice(0, match.index).split('\n').length;
    return isTimed ? [] : [`${file}:${line}: ${match[0]}…) says no timeout`];
  });
}

/** The arguments of a call, from after its opening bracket. */
function callAt(source: string, from: number): string {
  let depth = 1;
  let place = from;
  for (; depth > 0 && place < source.length; place += 1) {
    const sign = source[place] ?? '';
    if (OPENING.includes(sign)) depth += 1;
    else if (CLOSING.includes(sign)) depth -= 1;
  }
  return source.slice(from, place - 1);
}
