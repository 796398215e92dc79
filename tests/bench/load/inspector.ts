import { once } from 'node:events';
import { request, WebSocket } from 'undici';

/** KB of a process after a full collection. */
export interface Memory {
  /** Objects of JavaScript. */
  readonly heap: number;
  /** What they hold beside the heap: bytes of requests and answers. */
  readonly outside: number;
  /** What the process holds of the machine; it gives back late, and not all. */
  readonly resident: number;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: string } };
}

/** Twice: what the first one frees may have kept something that the second one finds. */
const COLLECTION_COUNT = 2;

/** What a process is started with so that it can be asked; nobody but this machine can. */
export function inspectedAt(port: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` };
}

/** Asks a process of Node what it holds, through its inspector: nothing of this is in the process itself. */
export class Inspector {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async of(port: number): Promise<Inspector> {
    const answer = await request(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await answer.body.json()) as { webSocketDebuggerUrl: string }[];
    if (target === undefined) throw new Error(`Nothing is inspected at ${port}.`);
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  async memory(): Promise<Memory> {
    for (let time = 0; time < COLLECTION_COUNT; time += 1) await this.#ask('HeapProfiler.collectGarbage', {});
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = await this.#ask('Runtime.evaluate', { expression, returnByValue: true });
    const usage = JSON.parse(result?.result?.value ?? '{}') as NodeJS.MemoryUsage;
    return { heap: usage.heapUsed / 1024, outside: usage.external / 1024, resident: usage.rss / 1024 };
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: string, params: object): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    this.#socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [event] = (await once(this.#socket, 'message')) as [{ readonly data: string }];
      const answer = JSON.parse(event.data) as Answer;
      if (answer.id === id) return answer;
    }
  }
}
