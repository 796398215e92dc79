import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';

describe('the balancer in front of several services', () => {
  let servers: Server[];
  let balancer: Balancer;
  beforeEach(async () => {
    servers = ['one', 'two'].map((name) =>
      createServer((asked, answer) => {
        let body = '';
        asked.on('data', (chunk) => {
          body += String(chunk);
        });
        asked.on('end', () => answer.end(JSON.stringify({ name, body, from: asked.headers['x-forwarded-for'] })));
      }),
    );
    for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    balancer = await startBalancer(0);
    balancer.lead(servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  afterEach(async () => {
    await balancer.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  const ask = async (body: string) => await (await fetch(balancer.url, { method: 'POST', body })).json();

  it('sends requests to the services in turn and forwards the client’s address', async () => {
    const answers = [await ask('a'), await ask('b')];
    expect(answers.map(({ name }) => name).sort()).toEqual(['one', 'two']);
    expect(answers[0]).toMatchObject({ body: 'a', from: '127.0.0.1' });
  });

  it('sends the whole request to the other service when one does not listen', async () => {
    servers[0]?.closeAllConnections();
    await new Promise((resolve) => servers[0]?.close(resolve));
    for (const body of ['a', 'b', 'c']) expect(await ask(body)).toMatchObject({ name: 'two', body });
  });

  it('responds that there is no service when none is healthy', async () => {
    balancer.lead([]);
    expect((await fetch(balancer.url)).status).toBe(502);
  });
});
