import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIMEOUTS } from '../../../sync-server/src/http/plugins/timeouts.ts';
import { openStage, type Stage, stages } from './stage.ts';

const CONNECTIONS = 200;
/** Long enough that all of them are open at once, short enough for a test. */
const QUICK = {
  ...TIMEOUTS,
  headers: 4_000,
  window: { time: 4_000, bytes: 1_000 },
  check: 100,
};

describe.each(stages)('two hundred nearly silent connections, on $name', (kind) => {
  let stage: Stage;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    stage = await openStage(kind, { timeouts: QUICK });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await stage.stop();
  });

  it('nearly silent connections do not prevent a person from signing in and writing, and are closed', async () => {
    const person = await stage.register();
    const { accessToken, ownDatabase } = person.session;
    const begins = [
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
      `POST /db/${ownDatabase}/_bulk_docs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{`,
      `PUT /media/${'0'.repeat(64)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accessToken}\r\ncontent-length: 900000\r\n\r\nx`,
      'GET / HTTP/1.1\r\nhost:',
      '',
    ];
    const port = Number(new URL(stage.url).port);
    const ended: Promise<unknown>[] = [];
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      // A connection's error must not fail the test: `once` from `node:events` would throw it instead of waiting for
      // the close.
      socket.on('error', () => undefined).resume();
      ended.push(new Promise((resolve) => socket.once('close', resolve)));
      await once(socket, 'connect');
      socket.write(begins[n % begins.length] ?? '');
    }
    const { email, password } = person;
    const signedIn = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'en' } });
    expect(signedIn.status).toBe(200);
    const token = String(signedIn.body?.accessToken);
    const body = { type: 'draft' };
    expect((await stage.call('PUT', `/db/${ownDatabase}/draft:x`, { token, body })).status).toBe(201);
    expect((await stage.call('GET', '/readyz')).status).toBe(200);
    await Promise.all(ended);
  });
});
