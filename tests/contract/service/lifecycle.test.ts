import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, engineVariables } from '../engines.ts';
import { EMBEDDED, openStage } from './stage.ts';

/** Far below every idle timeout of a connection, far above the duration of a stop. */
const PROMPT_MS = 5_000;

describe('stopping the service', () => {
  let dataDir: string;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-stop-'));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await rm(dataDir, { recursive: true });
  });

  it('a stop ends waiting feeds with an empty answer and does not wait for idle connections', async () => {
    const stage = await openStage(EMBEDDED, { dataDir });
    const { session } = await stage.register();
    await stage.service.publisher?.idle();
    // Like a browser's preconnect, which never carries a request.
    const socket = connect(Number(new URL(stage.url).port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const started = new Promise<void>((resolve) => {
      let waiting = 0;
      stage.service.app.server.on('request', () => {
        waiting += 1;
        if (waiting === 2) resolve();
      });
    });
    const own = stage.call('GET', `/db/${session.ownDatabase}/_changes?feed=longpoll&since=now`, {
      token: session.accessToken,
    });
    const shared = stage.call('GET', '/db/market/_changes?feed=longpoll&since=now');
    await started;
    const before = Date.now();
    await stage.stop();
    expect(Date.now() - before).toBeLessThan(PROMPT_MS);
    for (const answer of await Promise.all([own, shared])) {
      expect([answer.status, answer.body?.results]).toEqual([200, []]);
    }
    await expect(stat(join(dataDir, 'engine.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('a stop frees the folder for the next start; a second service on it is refused with a clear error', async () => {
    const first = await openStage(EMBEDDED, { dataDir });
    await expect(openStage(EMBEDDED, { dataDir })).rejects.toThrow(/in use by process \d+/);
    const epoch = (await first.call('GET', '/sync/hello')).body?.epoch;
    await first.stop();
    const second = await openStage(EMBEDDED, { dataDir });
    expect((await second.call('GET', '/sync/hello')).body?.epoch).toBe(epoch);
    await second.stop();
  });
});

describe('an unreachable engine', () => {
  it('an unreachable engine leads to 503 with a code and a time to wait everywhere, and the process survives', async () => {
    const [embedded] = engines();
    if (embedded === undefined) throw new Error('there is no engine');
    const engine = await embedded.start();
    const stage = await openStage(EMBEDDED, { env: engineVariables(engine) });
    try {
      const { session, cookie, email, password } = await stage.register();
      const token = session.accessToken;
      await engine.close();
      const answers = [
        await stage.call('GET', '/db/community/_changes'),
        await stage.call('GET', '/db/community/_changes?feed=longpoll'),
        await stage.call('GET', `/db/${session.ownDatabase}/_changes?feed=longpoll`, { token }),
        await stage.call('POST', `/db/${session.ownDatabase}/_bulk_docs`, {
          token,
          body: { docs: [{ _id: 'draft:x' }] },
        }),
        await stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } }),
        await stage.call('POST', '/auth/refresh', { cookie }),
        await stage.call('GET', '/sync/hello', { token }),
      ];
      for (const { status, body, headers } of answers) {
        expect([status, body?.code, headers.has('retry-after')]).toEqual([503, 'server/unavailable', true]);
      }
      expect((await stage.call('GET', '/readyz')).body).toMatchObject({ engine: 'down' });
      expect((await stage.call('GET', '/healthz')).status).toBe(200);
    } finally {
      await stage.stop();
    }
  });
});
