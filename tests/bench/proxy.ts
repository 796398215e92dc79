import { createReadStream, existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';

/** A slow network as Lighthouse's "slow 4G": bits per second and the time of a round trip. */
export const SLOW_4G = { bitsPerSecond: 1_600_000, roundTripMs: 150 } as const;
export type Throttle = { readonly bitsPerSecond: number; readonly roundTripMs: number };

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface BenchProxy {
  readonly url: string;
  /** Requests passed on since the last `reset`. */
  readonly requests: number;
  throttle: Throttle | null;
  reset(): void;
  close(): Promise<void>;
}

/**
 * One origin for the measured pages: `/couch/` is the engine itself (for plain PouchDB, which our gateway would
 * refuse), files of `folder` are the pages, everything else is the service. The proxy throttles, because the browser's
 * own throttling does not reach workers.
 */
export async function startProxy(targets: {
  folder: string;
  service: string;
  engine: string;
  engineAuth: string;
  engineName: (database: string) => string;
}): Promise<BenchProxy> {
  const state = { requests: 0, throttle: null as Throttle | null, freeAt: 0 };
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://proxy');
    const file = path.join(targets.folder, url.pathname === '/' ? 'index.html' : url.pathname);
    if (existsSync(file) && path.extname(file) in TYPES) {
      response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
      createReadStream(file).pipe(response);
      return;
    }
    state.requests++;
    const toEngine = url.pathname.startsWith('/couch/');
    const base = new URL(toEngine ? targets.engine : targets.service);
    const forward = () =>
      request.pipe(
        http
          .request(
            {
              agent,
              host: base.hostname,
              port: base.port,
              method: request.method,
              path: (toEngine ? enginePath(url.pathname, targets.engineName) : url.pathname) + url.search,
              headers: {
                ...request.headers,
                host: base.host,
                ...(toEngine ? { authorization: targets.engineAuth } : {}),
              },
            },
            (answer) => {
              const send = () => {
                response.writeHead(answer.statusCode ?? 502, answer.headers);
                answer.pipe(slowed(state)).pipe(response);
              };
              after(state.throttle, send);
            },
          )
          .on('error', () => response.destroy()),
      );
    after(state.throttle, forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    get requests() {
      return state.requests;
    },
    get throttle() {
      return state.throttle;
    },
    set throttle(throttle) {
      state.throttle = throttle;
    },
    reset() {
      state.requests = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

/** `/couch/community/_changes` -> the engine's path, with the database's prefix. */
function enginePath(pathname: string, engineName: (database: string) => string): string {
  const [database = '', ...rest] = pathname.slice('/couch/'.length).split('/');
  return ['', engineName(database), ...rest].join('/');
}

/** Half a round trip each way. */
function after(throttle: Throttle | null, step: () => void): void {
  if (throttle === null) step();
  else setTimeout(step, throttle.roundTripMs / 2);
}

/** Passes bytes at the rate of the one line that all answers share. */
function slowed(line: { throttle: Throttle | null; freeAt: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (line.throttle === null) return done(null, chunk);
      const now = performance.now();
      line.freeAt = Math.max(now, line.freeAt) + (chunk.length * 8 * 1000) / line.throttle.bitsPerSecond;
      setTimeout(() => done(null, chunk), line.freeAt - now);
    },
    readableHighWaterMark: 16_384,
    writableHighWaterMark: 16_384,
  });
}
