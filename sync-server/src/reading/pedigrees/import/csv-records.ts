import { Readable } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { BadFile } from './bad-file.ts';
import { columnNamed } from './columns.ts';
import { type FileRecord, LONGEST_RECORD, MAX_BUFFERED_BYTES } from './file-record.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** Records of a CSV text whose first line names the columns. */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const parts = text[Symbol.asyncIterator]();
  let head = '';
  let said: string | null = null;
  while (!hasFirstLine(head)) {
    const { value, done } = await parts.next();
    if (done === true) break;
    head += value;
    const separator = separatorSaid(head);
    if (separator !== null) [said, head] = [separator.sign, separator.rest];
    if (head.length > LONGEST_RECORD) throw new BadFile('The first line, which names the columns, is too long.');
  }
  async function* whole(): AsyncGenerator<string> {
    yield head;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  }
  const parser = parse({
    delimiter: said ?? separatorOf(head.trimStart().split(/[\r\n]/, 1)[0] ?? ''),
    bom: true,
    // Files written by several programs mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    // A quotation mark inside a name is literal.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_BUFFERED_BYTES,
  });
  const source = Readable.from(whole());
  // Passes errors of the text on to the reader; `pipe` alone would lose them.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: string[] | null = null;
  let number = 0;
  // The line of the previous record: an error names only the line where it was noticed, possibly the last one.
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      const begins = line + 1;
      line = info.lines;
      if (record.every((value) => value.trim() === '')) continue;
      if (columns === null) {
        columns = record;
        refuseDoubled(columns);
        continue;
      }
      number += 1;
      yield { number, line: begins, values: valuesOf(columns, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new BadFile(`Line ${line + 1}: ${sentenceOf(error)}`) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function valuesOf(columns: readonly string[], record: readonly string[]): FileRecord['values'] {
  if (record.reduce((sum, value) => sum + value.length, 0) > LONGEST_RECORD) return 'it is too long';
  if (record.length !== columns.length)
    return `it has ${record.length} fields, and there are ${columns.length} columns`;
  return new Map(columns.map((column, place) => [column, record[place]]));
}

/** Excel's own first line, which only names the separator; null if there is none. */
function separatorSaid(text: string): { sign: string; rest: string } | null {
  const [line = '', sign] = /^\uFEFF?sep=(.)[\t ]*(?:\r\n|\n|\r(?!\n|$))/i.exec(text) ?? [];
  return sign === undefined ? null : { sign, rest: text.slice(line.length) };
}

/** @throws BadFile when two columns have the same meaning, so that neither can be trusted */
function refuseDoubled(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const column = columnNamed(name);
    if (column === null) continue;
    const other = seen.get(column);
    if (other !== undefined) {
      throw new BadFile(`The columns ${JSON.stringify(other)} and ${JSON.stringify(name)} tell of the same.`);
    }
    seen.set(column, name);
  }
}

/** The separator of the column names. */
function separatorOf(head: string): string {
  const parts = (separator: string) => head.split(separator).length;
  return [...SEPARATORS].sort((one, other) => parts(other) - parts(one))[0] ?? ',';
}

function sentenceOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'the line is too long, or a quotation mark is not closed.';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed.';
  return `this is no CSV (${error.code}).`;
}

function hasFirstLine(text: string): boolean {
  const start = text.search(/\S/);
  return start !== -1 && /[\r\n]/.test(text.slice(start));
}
