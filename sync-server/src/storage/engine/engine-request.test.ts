import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnections } from './connections.ts';
import {
  EngineAnswerTooLarge,
  EngineRefusal,
  EngineUnreachable,
  isEngineRefusal,
  isUnreachable,
  requestEngine,
} from './engine-request.ts';

describe('a request to the engine', () => {
  let server: Server;
  let url: URL;
  const dispatcher = openConnections();
  beforeEach(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      if (pathname === '/torn') {
        response.writeHead(200, { 'content-length': '100' }).write('{"half":');
        response.socket?.destroy();
        return;
      }
      if (pathname === '/never') return;
      const status = Number(pathname.slice(1));
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        response.writeHead(status, { 'content-type': 'application/json' });
        const { method, headers } = request;
        const length = headers['content-length'];
        response.end(
          JSON.stringify({ reason: 'because', method, by: headers.authorization, length, body: String(body[0]) }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string, more: Partial<Parameters<typeof requestEngine>[1]> = {}) =>
    requestEngine(new URL(path, url), { authorization: 'Basic x', dispatcher, ...more });

  it('returns the whole response, and sends a body by POST', async () => {
    expect(JSON.parse(String(await ask('/200')))).toMatchObject({ method: 'GET', by: 'Basic x' });
    const sent = JSON.parse(String(await ask('/201', { body: { keys: ['ї'] } })));
    expect(sent).toMatchObject({ method: 'POST', body: '{"keys":["ї"]}' });
  });

  it.each([302, 400, 404, 409, 500])('reports a refusal with its status: %d', async (status) => {
    const error = await ask(`/${status}`).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(EngineRefusal);
    expect(error).toMatchObject({ statusCode: status, message: 'because' });
    expect([isEngineRefusal(error as Error), isUnreachable(error)]).toEqual([true, false]);
  });

  it('reports an unreachable engine, also in the middle of a response', async () => {
    for (const place of [new URL('/torn', url), new URL('http://127.0.0.1:9/')]) {
      const error = await requestEngine(place, { authorization: 'Basic x', dispatcher }).catch(
        (cause: unknown) => cause,
      );
      expect(error).toBeInstanceOf(EngineUnreachable);
      expect([isEngineRefusal(error as Error), isUnreachable(error)]).toEqual([false, true]);
    }
  });

  it('rejects a response with more bytes than allowed', async () => {
    await expect(ask('/200', { most: 10 })).rejects.toBeInstanceOf(EngineAnswerTooLarge);
    await expect(ask('/200', { most: 10_000 })).resolves.toBeInstanceOf(Buffer);
  });

  it('leaves Node’s own fetch unchanged: it accepts an explicit content length', async () => {
    await ask('/200');
    const answer = await fetch(new URL('/200', url), {
      method: 'POST',
      headers: { 'content-length': '2' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject({ length: '2', body: '{}' });
  });

  it('fails with the reason of the caller’s abort signal', async () => {
    const caller = new AbortController();
    const answer = ask('/never', { signal: caller.signal });
    caller.abort(new Error('gone away'));
    await expect(answer).rejects.toThrow('gone away');
  });
});
