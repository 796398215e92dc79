import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setInterval as every } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from './create-server.ts';
import { errors } from './errors.ts';
import { enforceTimeouts, type Timeouts } from './timeouts.ts';

/** Short enough for a test, and far enough apart for a busy machine. */
const QUICK: Timeouts = {
  headers: 300,
  idle: 300,
  window: { time: 300, bytes: 50 },
  ends: [
    { bytes: 1_000, time: 1_000 },
    { bytes: 1_000_000, time: 20_000 },
  ],
  photo: 20_000,
  rest: 300,
  checkEvery: 20,
};

describe('the timeouts for slow clients', () => {
  let app: ReturnType<typeof createServer>;
  let sockets: Socket[];
  let letGo: () => void;

  beforeEach(async () => {
    sockets = [];
    app = createServer({ logLevel: 'silent', trustProxy: false }, undefined, QUICK);
    await app.register(errors);
    await app.register(enforceTimeouts, { timeouts: QUICK });
    app.post('/form', { bodyLimit: 1_000 }, async (request) => ({ got: JSON.stringify(request.body).length }));
    app.post('/large', { bodyLimit: 100_000 }, async (request) => ({ got: JSON.stringify(request.body).length }));
    app.post('/closed', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}));
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/feed', async () => held.then(() => ({ fed: true })));
    await app.register(async (photos) => {
      photos.removeAllContentTypeParsers();
      photos.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      photos.put('/photo', { config: { body: 'photo' } }, async (request) => read(request.body as Readable));
      photos.put('/later', { config: { body: 'photo' } }, async (request) => {
        await held;
        return read(request.body as Readable);
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    letGo();
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  async function read(body: Readable) {
    let got = 0;
    for await (const piece of body) got += (piece as Buffer).length;
    return { got };
  }

  /** A connection, and all that it received until it was closed. */
  function dial(first = '') {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    // A client that still sends after the other side closed gets an error, which `once` from `node:events` would take
    // for the end.
    socket.on('error', () => undefined);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.write(first);
    return { socket, closed, answered, text: () => text };
  }
  const head = (method: string, path: string, bytes: number, more = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}\r\n`;
  /** Sends `piece` repeatedly until all is sent or the connection ends. */
  async function drip({ socket }: { socket: Socket }, piece: string, times: number, pauseMs = 20) {
    let sent = 0;
    for await (const _tick of every(pauseMs)) {
      if (sent === times || socket.destroyed) return;
      socket.write(piece);
      sent += 1;
    }
  }

  it.each([
    ['POST', '/form', 900],
    ['POST', '/large', 90_000],
    ['PUT', '/photo', 90_000],
  ])('%s %s: responds 408 and closes the connection for single bytes now and then', async (method, path, bytes) => {
    const slow = dial(head(method, path, bytes));
    await drip(slow, ' ', 1_000, 50);
    const answer = await slow.closed;
    expect(answer).toContain('HTTP/1.1 408 ');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ error: 'timeout', code: 'request/too-slow' });
  });

  it.each(['/large', '/photo'])(
    '%s: accepts a body that makes progress, however many windows it takes',
    async (path) => {
      const [piece, times] = [`"${'x'.repeat(38)}",`, 50];
      const body = piece.repeat(times).length;
      const moving = dial(head(path === '/photo' ? 'PUT' : 'POST', path, body + 4, 'connection: close\r\n'));
      moving.socket.write('[');
      await drip(moving, piece, times, 25);
      moving.socket.write('""]');
      expect(await moving.closed).toContain('HTTP/1.1 200 ');
    },
  );

  it('ends an endless body that makes progress at the time limit of its route', async () => {
    const endless = dial(head('POST', '/form', 900));
    await drip(endless, 'x'.repeat(8), 110, 20);
    expect(await endless.closed).toContain('HTTP/1.1 408 ');
  });

  it('tolerates a pause within the window', async () => {
    const body = `"${'x'.repeat(400)}"`;
    const stopping = dial(head('POST', '/large', body.length, 'connection: close\r\n'));
    stopping.socket.write(body.slice(0, 200));
    await drip(stopping, '', 7, 20);
    stopping.socket.write(body.slice(200));
    expect(await stopping.closed).toContain('HTTP/1.1 200 ');
  });

  it('lets a response take any time', async () => {
    const waiting = dial('GET /feed HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const other = dial(head('POST', '/form', 900));
    // A later slow client was ended during that time; one that only receives was not.
    expect(await other.closed).toContain('HTTP/1.1 408 ');
    expect(waiting.text()).toBe('');
    letGo();
    expect(await waiting.closed).toContain('{"fed":true}');
  });

  it('does not blame a client for a body that the service leaves unread', async () => {
    const size = 3_000_000;
    const later = dial(head('PUT', '/later', size, 'connection: close\r\n'));
    later.socket.write('x'.repeat(size));
    expect(await dial(head('POST', '/form', 900)).closed).toContain('HTTP/1.1 408 ');
    expect(later.text()).toBe('');
    letGo();
    expect(await later.closed).toContain(`{"got":${size}}`);
  });

  it('tells a client with `expect: 100-continue` to continue, and starts its timer then', async () => {
    const asking = dial(head('POST', '/form', 4, 'expect: 100-continue\r\nconnection: close\r\n'));
    await asking.answered;
    expect(asking.text()).toContain('HTTP/1.1 100 Continue');
    asking.socket.write('true');
    expect(await asking.closed).toContain('{"got":4}');
  });

  it('stops reading a body after an early response', async () => {
    const refused = dial(head('POST', '/closed', 900));
    await refused.answered;
    expect(refused.text()).toContain('HTTP/1.1 401 ');
    await drip(refused, ' ', 1_000, 50);
    await refused.closed;
  });

  it('responds 408 to missing headers and closes a silent connection silently', async () => {
    const [slow, silent] = [dial('GET / HTTP/1.1\r\nx-slow: '), dial()];
    await drip(slow, 'x', 1_000, 50);
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request\/too-slow"\}$/);
    expect(await silent.closed).toBe('');
  });

  it('rejects invalid HTTP and endless headers in the common error format', async () => {
    expect(await dial('SSH-2.0-x\r\n\r\n').closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"request\/invalid"\}$/);
    const large = dial(`GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`);
    expect(await large.closed).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"request\/invalid"\}$/);
  });

  it('closes a kept-alive connection without further requests', async () => {
    const idle = dial('GET /none HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await idle.closed).toContain('HTTP/1.1 404 ');
  });
});
