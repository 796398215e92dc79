import { createHash } from 'node:crypto';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { BundleHead } from '../../../src/domain/sync/hello.ts';

export type Encoding = 'br' | 'gzip';

/** After so many lines everything so far is sent out complete, so that a slow network shows the first page from the first kilobytes. */
const FLUSH_AFTER = [11, 51];
const CHUNK_LINES = 500;

/** The text of a bundle: its head, then one fact per line. */
export function bundleLines(head: BundleHead, facts: readonly string[]): string[] {
  return [JSON.stringify(head), ...facts];
}

/** Names a bundle's content; the same facts at the same sequence have the same name in every process. */
export function nameOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex').slice(0, 32);
}

/** Compresses a bundle as far as is worth it for something that is compressed once and read often. Works in Node's thread pool. */
export async function pack(lines: readonly string[], encoding: Encoding): Promise<Buffer> {
  const compressor = encoding === 'gzip' ? gzip() : brotli();
  const finished = collect(compressor);
  let from = 0;
  for (const to of FLUSH_AFTER) {
    if (to >= lines.length) break;
    await write(compressor, lines.slice(from, to));
    await flush(compressor, encoding);
    from = to;
  }
  for (; from < lines.length; from += CHUNK_LINES) await write(compressor, lines.slice(from, from + CHUNK_LINES));
  compressor.end();
  return await finished;
}

function gzip(): Gzip {
  return createGzip({ level: 9, memLevel: 9, chunkSize: 65_536 });
}

/** Quality 11 takes 30 times as long as 9 for a few percent. */
function brotli(): BrotliCompress {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return createBrotliCompress({ params, chunkSize: 65_536 });
}

async function write(compressor: Gzip | BrotliCompress, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join('');
  await new Promise<void>((resolve, reject) => {
    compressor.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function flush(compressor: Gzip | BrotliCompress, encoding: Encoding): Promise<void> {
  const kind = encoding === 'gzip' ? constants.Z_SYNC_FLUSH : constants.BROTLI_OPERATION_FLUSH;
  await new Promise<void>((resolve) => compressor.flush(kind, resolve));
}

async function collect(compressor: Gzip | BrotliCompress): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of compressor) pieces.push(piece);
  return Buffer.concat(pieces);
}
