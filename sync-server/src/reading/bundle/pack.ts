import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BundleHead } from '../../../../src/domain/sync/hello.ts';

export type Encoding = 'br' | 'gzip';

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** The text of a bundle: its head, then one fact per line. */
export function bundleText(head: BundleHead, facts: readonly string[]): string {
  return `${[JSON.stringify(head), ...facts].join('\n')}\n`;
}

/** Names a bundle's content; every process gives the same facts at the same sequence the same name. */
export function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Compresses a bundle in Node's thread pool, strongly, because it is compressed once and read often. Both formats
 * decode as a stream: the first page is in the first kilobytes because it comes first in the text, without a flush in
 * between.
 */
export async function pack(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await packGzip(text, { level: 9, memLevel: 9 });
  // For ten thousand posts, quality 11 takes many times as long as 9 and saves a few percent (docs/bench.md: bundle).
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return await packBrotli(text, { params });
}
