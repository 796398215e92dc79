import type { ServerResponse } from 'node:http';
import type { Reply, StreamedReply } from './exchange.ts';

/** Maximum characters of a response that is collected and sent with its length. */
const MAX_COLLECTED_CHARACTERS = 64 * 1024;

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'must-revalidate' };

/** Sends one response. */
export class Sending {
  constructor(
    private readonly response: ServerResponse,
    private readonly method: string,
    private readonly isLast: () => boolean,
  ) {}

  send({ status, body, headers }: Reply): void {
    const isBytes = Buffer.isBuffer(body);
    const bytes = isBytes ? body : Buffer.from(body === undefined ? '' : `${JSON.stringify(body)}\n`);
    this.#head(status, bytes.length, isBytes ? {} : JSON_HEADERS, headers);
    this.response.end(this.method === 'HEAD' ? undefined : bytes);
  }

  #head(status: number, length: number | null, ...headers: (Readonly<Record<string, string>> | undefined)[]): void {
    this.response.writeHead(status, {
      ...(length === null ? {} : { 'content-length': length }),
      ...(this.isLast() ? { connection: 'close' } : {}),
      ...Object.assign({}, ...headers),
    });
  }

  /** Reads no faster than the client, and stops when it disconnects. */
  async stream({ pieces, isLive }: StreamedReply): Promise<void> {
    const reading = pieces[Symbol.asyncIterator]();
    try {
      const collected: string[] = [];
      let length = 0;
      for (let isShort = isLive !== true; isShort; isShort = length <= MAX_COLLECTED_CHARACTERS) {
        const piece = await reading.next();
        if (piece.done === true) return this.#sendShort(collected.join(''));
        collected.push(piece.value);
        length += piece.value.length;
      }
      this.#head(200, null, JSON_HEADERS);
      if (this.method !== 'HEAD') await this.#write(collected.join(''), reading);
      this.response.end();
    } finally {
      await reading.return?.();
    }
  }

  #sendShort(text: string): void {
    const bytes = Buffer.from(text);
    this.#head(200, bytes.length, JSON_HEADERS);
    this.response.end(this.method === 'HEAD' ? undefined : bytes);
  }

  async #write(initial: string, reading: AsyncIterator<string>): Promise<void> {
    let text = initial;
    while (!this.response.destroyed) {
      if (text !== '' && !this.response.write(text)) await this.#drained();
      if (this.response.destroyed) return;
      const piece = await reading.next();
      if (piece.done === true) return;
      text = piece.value;
    }
  }

  /** Also resolves when the connection ends. */
  async #drained(): Promise<void> {
    if (this.response.destroyed) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.response.off('drain', done);
        this.response.off('close', done);
        resolve();
      };
      this.response.once('drain', done);
      this.response.once('close', done);
    });
  }
}
