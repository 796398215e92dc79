import { BadFile } from './bad-file.ts';
import { csvRecords } from './csv-records.ts';
import { type FileRecord, LONGEST_RECORD } from './file-record.ts';
import { jsonRecords } from './json-records.ts';

/** The records of a text, in JSON (a list, or one object behind the other) or else in CSV. */
export async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const parts = text[Symbol.asyncIterator]();
  let begun = '';
  while (begun.trim() === '') {
    const { value, done } = await parts.next();
    if (done === true) throw new BadFile('The file is empty.');
    begun = begun.length > LONGEST_RECORD ? tooLong() : begun + value;
  }
  async function* whole(): AsyncGenerator<string> {
    yield begun;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  }
  try {
    yield* /^\s*[[{]/.test(begun) ? jsonRecords(whole()) : csvRecords(whole());
  } finally {
    // Whoever stops in the middle leaves no file open.
    await parts.return?.();
  }
}

function tooLong(): never {
  throw new BadFile('The file begins with nothing but blanks.');
}
