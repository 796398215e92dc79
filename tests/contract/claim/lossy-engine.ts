import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';

/**
 * What happens to a write: `well`; stored and answered 202 or 409 (a copy took it), or not at all; or not stored, and
 * answered 500 or not at all.
 */
export type Fate = 'well' | 'stored, 202' | 'stored, 409' | 'stored, no answer' | 'lost, 500' | 'lost, no answer';

export interface LossyEngine {
  readonly couch: Couch;
  /** The fates of the next writes, in order; later ones go well. */
  meets(...fates: readonly Fate[]): void;
  /** What happens to the engine just before it receives the `nth` write from now. */
  before(nth: number, happens: () => Promise<void>): void;
  /** The same between the next write and its answer. */
  after(happens: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A proxy to the engine that loses writes and answers. */
export async function lossyEngine({ address, prefix }: Couch): Promise<LossyEngine> {
  let fates: Fate[] = [];
  let ahead: { left: number; happens: () => Promise<void> } | null = null;
  let behind: (() => Promise<void>) | null = null;
  const server = createServer(async (asked, answer) => {
    const fate = asked.method === 'PUT' ? (fates.shift() ?? 'well') : 'well';
    if (asked.method === 'PUT' && ahead !== null && --ahead.left === 0) {
      const { happens } = ahead;
      ahead = null;
      await happens();
    }
    const say = (status: number) => {
      answer.writeHead(status, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ ok: true, rev: '1-a', reason: 'because' }));
    };
    if (fate.startsWith('lost')) {
      asked.resume();
      if (fate === 'lost, 500') say(500);
      return;
    }
    const passed = request(address.url + asked.url, { method: asked.method, headers: asked.headers }, async (reply) => {
      if (asked.method === 'PUT' && behind !== null) {
        const happens = behind;
        behind = null;
        await happens();
      }
      if (fate === 'well') {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
        return;
      }
      reply.resume();
      if (fate !== 'stored, no answer') say(fate === 'stored, 202' ? 202 : 409);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    couch: createCouch({ ...address, url: `http://127.0.0.1:${port}` }, prefix),
    meets: (...next) => {
      fates = [...next];
    },
    before: (nth, happens) => {
      ahead = { left: nth, happens };
    },
    after: (happens) => {
      behind = happens;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
