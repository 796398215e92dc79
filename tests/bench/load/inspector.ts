import { once } from 'node:events';
import { request, WebSocket } from 'undici';

/** KB of a process after a full garbage collection. */
export interface Memory {
  /** JavaScript objects. */
  readonly heap: number;
  /** Their memory outside the heap: bytes of requests and answers. */
  readonly outside: number;
  /** The process's resident memory; the process returns it late, and never all of it. */
  readonly resident: number;
}

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: string } };
}

/** Twice: what the first collection frees may have referenced objects that only the second one can free. */
const COLLECTION_COUNT = 2;

/** Options that start a process with an inspector that is reachable from this machine only. */
export function inspectedAt(port: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` };
}

/** Reads the memory of a Node process through its inspector; the process needs no code for it. */
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
