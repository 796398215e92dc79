import { BadFile } from './bad-file.ts';
import { csvRecords } from './csv-records.ts';
import { type FileRecord, LONGEST_RECORD } from './file-record.ts';
import { jsonRecords } from './json-records.ts';

/** The records of a text, in JSON (a list, or consecutive objects) or otherwise in CSV. */
export async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const parts = text[Symbol.asyncIterator]();
  let beginning = '';
  while (beginning.trim() === '') {
    const { value, done } = await parts.next();
    if (done === true) throw new BadFile('The file is empty.');
    beginning = beginning.length > LONGEST_RECORD ? tooLong() : beginning + value;
  }
  async function* whole(): AsyncGenerator<string> {
    yield beginning;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  }
  try {
    yield* /^\s*[[{]/.test(beginning) ? jsonRecords(whole()) : csvRecords(whole());
  } finally {
    // Closes the file when the consumer stops early.
    await parts.return?.();
  }
}

function tooLong(): never {
  throw new BadFile('The file begins with nothing but blanks.');
}
