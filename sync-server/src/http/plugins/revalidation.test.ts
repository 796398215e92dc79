import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revalidation } from './revalidation.ts';

const TEXT = 'The same words. '.repeat(200);

describe('the revalidation plugin', () => {
  let app: FastifyInstance;
  let stream: Readable | null = null;

  beforeEach(async () => {
    app = Fastify();
    await app.register(compress);
    await app.register(async (scope) => {
      await scope.register(revalidation);
      scope.get('/text', (_request, reply) => reply.type('text/html').send(TEXT));
      scope.get('/gone', (_request, reply) => reply.code(404).type('text/html').send(TEXT));
      scope.get('/broken', () => Promise.reject(new Error('broken')));
      scope.get('/named', (_request, reply) => {
        stream = Readable.from([TEXT]);
        return reply.header('etag', '"name"').header('content-encoding', 'x-own').send(stream);
      });
      scope.get('/stream', (_request, reply) => reply.send(Readable.from([TEXT])));
      scope.setNotFoundHandler((_request, reply) => reply.code(200).type('text/html').send(TEXT));
    });
    app.get('/elsewhere', () => ({ secret: true }));
  });
  afterEach(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each(['/text', '/any/address'])('gives %s one weak tag in every compression, also for HEAD', async (url) => {
    const plain = await get(url);
    expect(plain.headers.etag).toMatch(/^W\/"[^"]+"$/);
    expect((await get(url, { 'accept-encoding': 'br' })).headers.etag).toBe(plain.headers.etag);
    expect((await app.inject({ method: 'HEAD', url })).headers.etag).toBe(plain.headers.etag);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['its strong form', (tag: string) => tag.slice(2)],
    ['the tag among others', (tag: string) => `"x", ${tag}`],
    ['any tag', () => '*'],
  ])('responds with an empty 304 to a client with %s', async (_name, header) => {
    const tag = String((await get('/text')).headers.etag);
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const again = await get('/text', { ...headers, 'if-none-match': header(tag) });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect((await get('/text', { 'if-none-match': '"x"' })).body).toBe(TEXT);
  });

  it.each([
    ['/gone', 404],
    ['/broken', 500],
  ])('leaves the status of %s unchanged and sets no tag', async (url, status) => {
    const answer = await get(url, { 'if-none-match': '*' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([status, undefined]);
  });

  it('uses the tag that a route sets, and does not read the body of a 304', async () => {
    expect((await get('/named')).headers.etag).toBe('"name"');
    const again = await get('/named', { 'if-none-match': '"name"' });
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
    expect([stream?.destroyed, stream?.readableDidRead]).toEqual([true, false]);
  });

  it('ignores streams and other scopes', async () => {
    for (const url of ['/stream', '/elsewhere']) {
      const answer = await get(url, { 'if-none-match': '*' });
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, undefined]);
    }
  });
});
