import { BadFile } from './bad-file.ts';
import { type FileRecord, LONGEST_RECORD, MAX_BUFFERED_BYTES } from './file-record.ts';

/**
 * Objects of a JSON text in sequence: of a list, or one after the other (NDJSON). Only the current object is in memory.
 * Invalid JSON inside an object is an error of that record; between objects, of the file.
 */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let [line, startLine, number, depth, start] = [1, 1, 0, 0, 0];
  let [inText, escaped] = [false, false];
  let held = '';
  for await (const part of text) {
    start = 0;
    for (let place = 0; place < part.length; place += 1) {
      const sign = part[place] ?? '';
      if (sign === '\n') line += 1;
      if (escaped) escaped = false;
      else if (inText && sign === '\\') escaped = true;
      else if (sign === '"' && depth > 0) inText = !inText;
      else if (inText) continue;
      else if (sign === '{') {
        if (depth === 0) [start, startLine] = [place, line];
        depth += 1;
      } else if (sign === '}' && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        number += 1;
        yield { number, line: startLine, values: valuesIn(held + part.slice(start, place + 1)) };
        held = '';
      } else if (depth === 0 && !/[\s,[\]\ufeff]/.test(sign)) {
        throw new BadFile(`Line ${line}: a dog begins with {, and not with ${JSON.stringify(sign)}.`);
      }
    }
    if (depth > 0) held += part.slice(start);
    if (held.length > MAX_BUFFERED_BYTES)
      throw new BadFile(`Line ${startLine}: the dog that begins here does not end, or is too long.`);
  }
  if (depth > 0) throw new BadFile(`Line ${startLine}: the dog that begins here does not end.`);
}

/** Merges the spec's `details` into the other values. */
function valuesIn(text: string): FileRecord['values'] {
  if (text.length > LONGEST_RECORD) return 'it is too long';
  try {
    const { details, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const inner = typeof details === 'object' && details !== null ? Object.entries(details) : [];
    return new Map([...inner, ...Object.entries(rest)]);
  } catch {
    return 'it is no JSON';
  }
}
