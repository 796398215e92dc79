import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningEngine } from './engines.ts';

export interface FailingEngine {
  /** The address that the service is given as its engine. */
  readonly url: string;
  /** The status of all writes from now on; null if they reach the engine. */
  failWrites(status: number | null): void;
  /** The same for all requests; `gone`: connections end without an answer. */
  failAll(how: number | 'gone' | null): void;
  /**
   * Whether it refuses every password, as CouchDB 3.5 does for some minutes after five wrong ones; tokens still work.
   */
  lockOut(isLocked: boolean): void;
  /** The answer of a path from now on, for endpoints that only a CouchDB has. */
  answer(path: string, status: number, body: unknown): void;
  /** Write requests since the start, as `METHOD /path`. */
  readonly writes: readonly string[];
  close(): Promise<void>;
}

/** What CouchDB 3.5 answers during a lockout, also to the right password. */
const LOCKED_OUT = {
  error: 'forbidden',
  reason: 'Account is temporarily locked due to multiple authentication failures',
};

/** A proxy in front of the engine that fails on demand: with a full disk it serves every read and no write. */
export async function frontEngine(engine: Pick<RunningEngine, 'url'>): Promise<FailingEngine> {
  let failing: number | null = null;
  let all: number | 'gone' | null = null;
  let isLockedOut = false;
  const answers = new Map<string, { readonly status: number; readonly body: unknown }>();
  const writes: string[] = [];
  const server = createServer((asked, answer) => {
    if (isWrite(asked)) writes.push(`${asked.method} ${asked.url}`);
    if (all === 'gone') {
      asked.socket.destroy();
      return;
    }
    if (isLockedOut && asked.headers.authorization?.startsWith('Basic ')) {
      asked.resume();
      answer.writeHead(403, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(LOCKED_OUT));
      return;
    }
    const known = answers.get(asked.url ?? '');
    if (known !== undefined) {
      asked.resume();
      answer.writeHead(known.status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(known.body));
      return;
    }
    const status = all ?? (isWrite(asked) ? failing : null);
    if (status !== null) {
      asked.resume();
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ error: 'unknown_error', reason: 'enospc' }));
      return;
    }
    const passed = request(engine.url + asked.url, { method: asked.method, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    failWrites(status) {
      failing = status;
    },
    answer(path, status, body) {
      answers.set(path, { status, body });
    },
    lockOut(isLocked) {
      isLockedOut = isLocked;
    },
    failAll(how) {
      all = how;
    },
    writes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const READING = /\/(?:_all_docs|_bulk_get|_find|_revs_diff|_changes|_session)(?:\?|$)/;

function isWrite({ method, url = '' }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'DELETE' || (method === 'POST' && !READING.test(url));
}
