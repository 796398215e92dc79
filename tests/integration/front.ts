import { get } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The public address: passes connections on to the current service, as a proxy does. */
export class Front {
  /** The port for new connections. Existing ones stay with their service. */
  port: number;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(port: number) {
    this.port = port;
    this.#server = createServer((client) => this.#pass(client));
  }

  static async before(serviceUrl: string): Promise<Front> {
    const front = new Front(portOf(serviceUrl));
    await new Promise<void>((resolve) => front.#server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  leadTo(serviceUrl: string): void {
    this.port = portOf(serviceUrl);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(client: Socket): void {
    const service = connect(this.port, '127.0.0.1');
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.#open.add(one);
      one.once('close', () => {
        this.#open.delete(one);
        other.destroy();
      });
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  }
}

export interface Asking {
  /** How many requests have started; one at a time. */
  asked(): number;
  stop(): Promise<{ asked: number; failed: string[] }>;
}

/** Sends requests, each on its own connection, until it is stopped; returns the failures. */
export function keepAsking(url: string, everyMs: number): Asking {
  let stopped = false;
  const seen = { asked: 0, failed: [] as string[] };
  const running = (async () => {
    while (!stopped) {
      seen.asked += 1;
      await statusOf(url).then(
        (status) => {
          if (status !== 200) seen.failed.push(String(status));
        },
        (error: unknown) => seen.failed.push(String(error)),
      );
      await sleep(everyMs);
    }
  })();
  return {
    asked: () => seen.asked,
    async stop() {
      stopped = true;
      await running;
      return seen;
    },
  };
}

/**
 * Not by `fetch`: its pool is shared by the whole process, and even a request that says "close" takes a connection that
 * a phone of the test has left open. Such a connection ends when its service stops, at any moment.
 */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode)).once('error', reject);
      answer.resume();
    });
    request.once('error', reject);
  });
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
