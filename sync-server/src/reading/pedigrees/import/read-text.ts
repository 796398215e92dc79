import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BadFile } from './bad-file.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | typeof GUESSED;
/** Assumed for a text that is no UTF-8 and has no byte order mark: the file does not name its encoding. */
export const GUESSED = 'windows-1251';

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Control characters that occur in no text, but in the first kilobytes of a photo, an archive or a spreadsheet. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;
/** The characters above 127 that people use in Windows-1251: Cyrillic letters, quotation marks, dashes, №. */
const CYRILLIC = /[Ѐ-ӿҐґ№«»“”„’‘–—…\u00a0\u00ad]/g;
const ABOVE_ASCII = /[\u0080-\uffff]/g;
/** Other eight-bit encodings (cp866, ISO 8859), read as Windows-1251, are mostly box-drawing and Balkan characters. */
const SHARE_OF_CYRILLIC = 0.9;
const FOREIGN = /[ЂЃЉЌЋЏђѓљќћџЅѕЈј]/g;

/** The text is no UTF-8. */
class OtherEncoding extends Error {}

/**
 * Reads a file from start to end in its encoding: that of its byte order mark, UTF-8, or Windows-1251, which older
 * breeders' programs write. It may call `read` a second time, which must then start again.
 * @throws BadFile if the file has none of these encodings
 */
export async function inItsEncoding<T>(
  file: string,
  read: (text: () => AsyncIterable<string>, encoding: Encoding) => Promise<T>,
): Promise<T> {
  const marked = await markOf(file);
  const as = (encoding: Encoding) => read(() => textOf(file, encoding), encoding);
  if (marked !== null) return as(marked).catch(refuseOther);
  try {
    return await as('utf-8');
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    return as(GUESSED);
  }
}

function refuseOther(error: unknown): never {
  if (error instanceof OtherEncoding)
    throw new BadFile('The text does not hold to the encoding that its first bytes name.');
  throw error;
}

export async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const seen = { signs: 0, cyrillic: 0 };
  for await (const bytes of createReadStream(file)) yield checked(decode(decoder, bytes as Uint8Array), encoding, seen);
  const rest = decode(decoder);
  if (rest !== '') yield checked(rest, encoding, seen);
  if (encoding === GUESSED && seen.cyrillic < seen.signs * SHARE_OF_CYRILLIC)
    throw new BadFile('The encoding is not known. Save the file as UTF-8.');
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new OtherEncoding();
  }
}

function checked(text: string, encoding: Encoding, seen: { signs: number; cyrillic: number }): string {
  if (BINARY.test(text)) throw new BadFile('The file is no text.');
  if (encoding === GUESSED) {
    seen.signs += text.match(ABOVE_ASCII)?.length ?? 0;
    seen.cyrillic += (text.match(CYRILLIC)?.length ?? 0) - (text.match(FOREIGN)?.length ?? 0);
  }
  return text;
}

async function markOf(file: string): Promise<Encoding | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BadFile(`The file cannot be opened: ${error.code ?? error.message}`);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BadFile('This is no file.');
    if (stats.size === 0) throw new BadFile('The file is empty.');
    const first = new Uint8Array(3);
    await handle.read(first, 0, first.length, 0);
    return MARKS.find(([, mark]) => mark.every((byte, place) => first[place] === byte))?.[0] ?? null;
  } finally {
    await handle.close();
  }
}
