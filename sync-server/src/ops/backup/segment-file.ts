import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { handleLater } from '../../../../src/domain/promises.ts';
import { bytesOf } from '../../base/lib/bytes.ts';
import type { Segment } from './manifest.ts';

/**
 * Size of the text before compression. It limits what a damaged segment loses and the disk space needed while writing.
 */
const LARGEST_TEXT = 64 * 1024 * 1024;
/** Photos hardly compress, and documents nearly as well as at the default level, in half the time. */
const COMPRESSION_LEVEL = 3;

/** A chunk of lines to be written into a file. */
export interface Lines {
  /** Each line ends with a line feed. */
  readonly text: string;
  readonly revisions: number;
}

/**
 * Writes lines into files `<name>.1.ndjson.gz`, `<name>.2.ndjson.gz`, … starting at `first`; no lines, no file. Each
 * file is on disk before its segment is yielded. It reads `lines` only as fast as the disk writes.
 */
export async function writeSegments(
  folder: string,
  name: string,
  first: number,
  lines: AsyncIterator<Lines>,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let next = await lines.next(); next.done !== true; ) {
    const file = `${name}.${first + segments.length}.ndjson.gz`;
    const hash = createHash('sha256');
    let [bytes, revisions] = [0, 0];
    async function* text() {
      for (let length = 0; next.done !== true && length < LARGEST_TEXT; next = await lines.next()) {
        length += next.value.text.length;
        revisions += next.value.revisions;
        yield next.value.text;
      }
    }
    async function* metered(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(bytesOf(chunk));
        bytes += chunk.length;
        yield chunk;
      }
    }
    const gzip = createGzip({ level: COMPRESSION_LEVEL });
    const output = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(text, gzip, metered, output);
    segments.push({ file, sha256: hash.digest('hex'), bytes, revisions });
  }
  return segments;
}

/** The file does not match its manifest; the message completes a sentence about it. */
export class SegmentDamaged extends Error {
  override name = 'SegmentDamaged';
}

/**
 * The lines of a segment, without line feeds, in chunks. The data is verified only when the iteration ends.
 * @throws SegmentDamaged, at the latest at the end, if it is not the file that was written
 */
export async function* readSegment(folder: string, segment: Segment): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(bytesOf(chunk));
      yield chunk;
    }
  }
  let revisions = 0;
  const gunzip = createGunzip().setEncoding('utf8');
  const reading = pipeline(createReadStream(join(folder, segment.file)), hashed, gunzip);
  // A caller that stops early closes the stream; that is not a failure.
  handleLater(reading);
  try {
    for await (const lines of linesIn(gunzip)) {
      revisions += lines.length;
      if (lines.length > 0) yield lines;
    }
    await reading;
  } catch (cause) {
    throw damaged(segment, cause);
  } finally {
    gunzip.destroy();
  }
  if (hash.digest('hex') !== segment.sha256 || revisions !== segment.revisions) {
    throw new SegmentDamaged(`${segment.file} is damaged: it is not what was written`);
  }
}

async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let partial: string[] = [];
  for await (const text of texts) {
    const end = text.lastIndexOf('\n');
    // A photo is one line of many chunks, so these are joined only once.
    if (end === -1) {
      partial.push(text);
      continue;
    }
    const whole = [...partial, text.slice(0, end)].join('');
    partial = [text.slice(end + 1)];
    yield whole.split('\n');
  }
  if (partial.join('') !== '') throw new SegmentDamaged('its last line has no end');
}

function damaged({ file }: Segment, cause: unknown): Error {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
    return new SegmentDamaged(`${file} is missing`);
  }
  if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) {
    return new SegmentDamaged(`${file} is damaged: it ends too early or cannot be unpacked`, { cause });
  }
  return cause instanceof Error ? cause : new Error(String(cause));
}
