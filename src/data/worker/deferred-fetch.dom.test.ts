import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createAsk } from '../http/http-client.ts';
import { deferredFetch } from './deferred-fetch.ts';

const FOREIGN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', ...FOREIGN };

describe('a longpoll request', () => {
  let server: Server;
  let origin = '';
  let held: (request: IncomingMessage) => void = () => undefined;

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/data': ({ headers }, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(headers.authorization)),
    '/nothing': (_request, response) => response.writeHead(204, FOREIGN).end(),
    '/wordless': (_request, response) => response.writeHead(205, FOREIGN).end(),
    '/refused': (_request, response) => response.writeHead(404, JSON_TYPE).end('{"code":"gateway/not-found"}'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/data', ...FOREIGN }).end(),
    '/broken': (_request, response) => response.destroy(),
    '/held': (request) => held(request),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'OPTIONS') response.writeHead(204, FOREIGN).end();
      else answers[request.url ?? '']?.(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const ask = (path: string, signal?: AbortSignal) =>
    createAsk({ fetch, deferredFetch, origin, clock: systemClock })(path, {
      held: true,
      token: 'a-token',
      ...(signal ? { signal } : {}),
    });

  it.each([
    ['/data', { kind: 'ok', status: 200, body: 'Bearer a-token' }],
    ['/nothing', { kind: 'ok', status: 204, body: null }],
    ['/wordless', { kind: 'unreachable', reason: 'captivePortal' }],
    ['/refused', { kind: 'refused', status: 404, code: 'gateway/not-found', body: { code: 'gateway/not-found' } }],
    ['/moved', { kind: 'unreachable', reason: 'captivePortal' }],
    ['/broken', { kind: 'unreachable', reason: 'serverDown' }],
  ])('answers a longpoll request for %s like any other request', async (path, expected) => {
    expect(await ask(path)).toMatchObject(expected);
  });

  it('releases the connection of an aborted longpoll request', async () => {
    const ending = new AbortController();
    const closed = new Promise<void>((resolve) => {
      held = (request) => {
        request.socket.once('close', () => resolve());
        ending.abort();
      };
    });
    expect(await ask('/held', ending.signal)).toEqual({ kind: 'unreachable', reason: 'aborted' });
    await closed;
  });
});
