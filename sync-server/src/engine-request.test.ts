import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { requestEngine } from './engine-request.ts';

it('leaves Node’s own fetch as it is: a length that is named is taken', async () => {
  const server = createServer((request, response) => {
    response.end(JSON.stringify({ length: request.headers['content-length'] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(JSON.parse(String(await requestEngine(url, { authorization: 'x' })))).toEqual({});
    const answer = await fetch(url, { method: 'POST', headers: { 'content-length': '2' }, body: '{}' });
    expect(await answer.json()).toEqual({ length: '2' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
