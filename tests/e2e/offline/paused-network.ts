import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A network that delays one answer as long as the test wants: the first part of the answer to `path` passes, the rest
 * waits for `release`. A browser with a throttled network would need exact timing instead. Requests that match `away`
 * fail, from any part of the app: a browser route does not see everything that a worker fetches. Everything else passes
 * at once.
 */
export class PausedNetwork {
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();
  #held = 0;
  /** Requests that fail while this is set. */
  away: RegExp | null = null;
  /** How many requests failed. */
  refused = 0;
  /** Bytes of the answers by path, as they were sent: compressed, without their headers. */
  readonly sent = new Map<string, number>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async before(service: string, path: string | null = null, share = 1): Promise<PausedNetwork> {
    const server = createServer();
    const network = new PausedNetwork(server);
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (network.away?.test(incoming.url ?? '')) {
        network.refused++;
        incoming.destroy();
        return;
      }
      const asked = request(service + incoming.url, { method: incoming.method, headers: incoming.headers });
      asked.on('error', () => outgoing.destroy());
      asked.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('data', ({ length }: Buffer) => network.#count(incoming.url ?? '', length));
        if (incoming.url === path) network.#hold(answer, outgoing, share).catch(() => outgoing.destroy());
        else answer.pipe(outgoing);
      });
      incoming.pipe(asked);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return network;
  }

  #count(path: string, bytes: number): void {
    this.sent.set(path, (this.sent.get(path) ?? 0) + bytes);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many answers wait. */
  get held(): number {
    return this.#held;
  }

  release(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #hold(answer: IncomingMessage, outgoing: ServerResponse, share: number): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks.map((chunk) => new Uint8Array(chunk)));
    const part = Math.floor(body.length * share);
    outgoing.write(body.subarray(0, part));
    this.#held++;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
    this.#held--;
    outgoing.end(body.subarray(part));
  }
}
