import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The state of a front: `passing` forwards to the engine; `stalled`, a paused process, accepts connections and data but
 * never answers; `slow`, an overloaded one, answers everything `SLOW_MS` later; `gone`, a killed one, does not listen,
 * and open connections are reset.
 */
export type NodeState = 'passing' | 'stalled' | 'slow' | 'gone';
export const SLOW_MS = 900;

/** One address of the engine, like a node of a cluster. */
export interface Front {
  readonly url: string;
  /** Requests that reached it, as `METHOD /path`, without health checks. */
  readonly asked: readonly string[];
  stand(how: NodeState): Promise<void>;
  /** Passes the next request on, and loses its answer with the connection. */
  loseNextAnswer(): void;
  /** Answers the next request whose path contains `path` with this status. */
  answerNext(path: string, status: number): void;
  close(): Promise<void>;
}

export async function openFront(engine: string): Promise<Front> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let state: NodeState = 'passing';
  let losing = false;
  let refused: { readonly path: string; readonly status: number } | null = null;
  const server: Server = createServer((from, to) => {
    const isQuestion = from.url !== '/_up';
    if (isQuestion) asked.push(`${from.method} ${from.url}`);
    if (state === 'stalled') return;
    if (refused !== null && from.url?.includes(refused.path)) {
      to.writeHead(refused.status).end('{"error":"nodedown","reason":"progress not possible"}');
      refused = null;
      return;
    }
    const wait = state === 'slow' ? SLOW_MS : 0;
    const isLost = isQuestion && losing;
    if (isLost) losing = false;
    const passed = request(engine + from.url, { method: from.method, headers: from.headers }, async (reply) => {
      if (wait > 0) await sleep(wait);
      if (isLost) {
        reply.resume();
        reply.on('end', () => from.socket.destroy());
        return;
      }
      to.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.on('data', (chunk: Buffer) => {
        if (state !== 'stalled') to.write(chunk);
      });
      reply.on('end', () => {
        if (state !== 'stalled') to.end();
      });
    });
    passed.on('error', () => to.destroy());
    to.on('close', () => passed.destroy());
    from.pipe(passed);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const leave = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stand(how) {
      const was = state;
      state = how;
      if (how === 'gone' && was !== 'gone') await leave();
      if (how !== 'gone' && was === 'gone') await listen(port);
    },
    loseNextAnswer() {
      losing = true;
    },
    answerNext(path, status) {
      refused = { path, status };
    },
    async close() {
      if (state !== 'gone') await leave();
    },
  };
}
