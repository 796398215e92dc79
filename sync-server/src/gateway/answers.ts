import { Readable } from 'node:stream';
import type { ReadableStreamDefaultReader } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import type { Code } from '../../../src/domain/codes.ts';
import { Failure, wordFor } from '../http/failure.ts';
import { bytesOf } from '../lib/bytes.ts';

/** More than any device asks for at once: two hundred of the largest documents, with their rows. */
export const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;
/** What is read before the answer begins: whatever goes wrong until then is answered with a status of its own. */
const HELD_BYTES = 65_536;
/** Whoever takes nothing for so long is let go: what lies ready for them fills the memory. */
const STALLED_MS = 60_000;

/**
 * The engine's answer, passed on as it comes, no faster than the asker reads and never more than
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

/** @throws Failure 413 for an answer of more than `most` bytes */
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
    // Where the length is told, nothing has to be read to know that it is too much.
    this.#left = Number(response.headers.get('content-length') ?? 0) > most ? 0 : most;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The next bytes, at least so many unless the answer ends before. */
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
   * What was held and all that follows. A status was said by then, so an answer that grows too large ends with the
   * error in place of what is missing, and the connection with it: nobody takes it for a whole one.
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
      // The asker may be gone: nobody reads the rest.
      await this.#reader?.cancel().catch(() => undefined);
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
