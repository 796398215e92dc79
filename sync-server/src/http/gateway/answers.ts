import { Readable } from 'node:stream';
import type { ReadableStreamDefaultReader } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import type { Code } from '../../../../src/domain/codes.ts';
import { bestEffort } from '../../../../src/domain/promises.ts';
import { Failure, wordFor } from '../../base/http/failure.ts';
import { bytesOf } from '../../base/lib/bytes.ts';

/** More than any device requests at once: two hundred of the largest documents, with their rows. */
export const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;
/** Buffered before the response begins: an error until then gets a status of its own. */
const HELD_BYTES = 65_536;
/** A client that reads nothing for this long is disconnected: its buffered data fills the memory. */
const STALLED_MS = 60_000;

/**
 * Passes the engine's response on as it arrives, no faster than the client reads and never more than
 * `LARGEST_ANSWER_BYTES`.
 */
export async function sendAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const etag = response.headers.get('etag');
  if (etag !== null) reply.header('etag', etag);
  reply.code(response.status);
  if (response.body === null || response.status === 304) return reply.send();
  reply.type(response.headers.get('content-type') ?? 'application/json');
  const answer = new BoundedAnswer(response);
  const held = await answer.read(HELD_BYTES);
  if (answer.ended) return reply.send(held);
  const letGo = () => reply.raw.destroy();
  return reply.send(Readable.from(answer.passOn(held, letGo), { objectMode: false }));
}

/** @throws Failure 413 for a response of more than `most` bytes */
export async function readAnswer(response: Response, most = LARGEST_ANSWER_BYTES): Promise<Buffer> {
  const answer = new BoundedAnswer(response, most);
  return answer.read(Number.POSITIVE_INFINITY);
}

class BoundedAnswer {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | null;
  #left: number;
  #ended = false;

  constructor(
    response: Response,
    private readonly most = LARGEST_ANSWER_BYTES,
  ) {
    this.#reader = response.body?.getReader() ?? null;
    // If the length is announced, a response that is too large can be rejected without reading it.
    this.#left = Number(response.headers.get('content-length') ?? 0) > most ? 0 : most;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The next bytes, at least this many unless the response ends before. */
  async read(atLeast: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    while (length < atLeast) {
      const chunk = await this.#next();
      if (chunk === null) break;
      chunks.push(chunk);
      length += chunk.byteLength;
    }
    return Buffer.concat(chunks);
  }

  /**
   * The buffered part and everything that follows. The status was already sent, so a response that grows too large ends
   * with the error in place of the missing part, and the connection is closed: no client accepts it as complete.
   */
  async *passOn(held: Buffer, letGo: () => void): AsyncGenerator<Uint8Array> {
    let stalled: NodeJS.Timeout | undefined;
    try {
      for (let chunk: Uint8Array | null = bytesOf(held); chunk !== null; chunk = await this.#next()) {
        stalled = setTimeout(letGo, STALLED_MS);
        yield chunk;
        clearTimeout(stalled);
      }
    } catch (error) {
      if (error instanceof Failure) yield bytesOf(Buffer.from(`\n${JSON.stringify(bodyOf(error))}\n`));
      throw error;
    } finally {
      clearTimeout(stalled);
      // The client may have disconnected; the rest is not read.
      await bestEffort(this.#reader?.cancel());
    }
  }

  async #next(): Promise<Uint8Array | null> {
    const { done, value } = (await this.#reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) {
      this.#ended = true;
      return null;
    }
    this.#left -= value.byteLength;
    if (this.#left >= 0) return value;
    await this.#reader?.cancel();
    throw new Failure(413, 'gateway/too-large', `The answer has more than ${this.most} bytes; ask for less at once.`);
  }
}

function bodyOf(failure: Failure): { error: string; reason: string; code: Code } {
  return { error: wordFor(failure.statusCode), reason: failure.message, code: failure.code };
}
