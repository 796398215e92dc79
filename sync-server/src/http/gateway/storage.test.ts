import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCouch } from '../../storage/engine/couch.ts';
import { Batch } from './batch.ts';
import { createStorage, type Storage } from './storage.ts';

/** An engine that reports the size of a database. */
let engine: Server;
let holds: { external: number; documents: number; removals: number };
let asked: number;
let clock: number;
let storage: Storage;
let delivered: number;

beforeEach(async () => {
  holds = { external: 0, documents: 0, removals: 0 };
  asked = 0;
  delivered = 0;
  clock = 0;
  engine = createServer((_request, response) => {
    asked += 1;
    const { external, documents, removals } = holds;
    response.end(JSON.stringify({ sizes: { external }, doc_count: documents, doc_del_count: removals }));
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;
  const couch = createCouch({ url: `http://127.0.0.1:${port}`, user: 'a', password: 'b' });
  const most = { bytes: 1_000, documents: 10 };
  storage = createStorage({ couch, now: () => clock, most, delivered: async () => delivered });
});
afterEach(() => {
  engine.closeAllConnections();
  engine.close();
});

const written = (count: number, text: string, more: object = {}) =>
  Array.from({ length: count }, (_unused, n) => ({ _id: `draft:${n}`, text, ...more }));

async function refusedOf(docs: readonly object[]): Promise<string[]> {
  const batch = Batch.read(Buffer.from(JSON.stringify({ docs })));
  batch.fitInto(await storage.allowanceOf('user-1'));
  return [...batch.refused.values()].map(({ id, code }) => `${id} ${code}`);
}

it('refuses documents one by one that no longer fit into the allowance, and accepts smaller ones', async () => {
  holds.external = 800;
  const docs = [...written(2, 'x'.repeat(100)), { _id: 'draft:small', text: 'x' }];
  expect(await refusedOf(docs)).toEqual(['draft:1 limit/storage']);
});

it('refuses documents beyond the allowed number, but accepts removals', async () => {
  holds.documents = 9;
  expect(await refusedOf(written(3, 'x'))).toEqual(['draft:1 limit/storage', 'draft:2 limit/storage']);
  expect(await refusedOf(written(3, 'x', { _deleted: true }))).toEqual([]);
});

it('does not count documents that the service delivered in the person’s allowance', async () => {
  [holds.documents, delivered] = [20, 12];
  expect(await refusedOf(written(3, 'x'))).toEqual(['draft:2 limit/storage']);
});

it('refuses a removal as large as a document, and more removals than any person makes', async () => {
  holds.documents = 10;
  expect(await refusedOf(written(1, 'x'.repeat(2_000), { _deleted: true }))).toEqual(['draft:0 limit/storage']);
  holds = { external: 0, documents: 0, removals: 99 };
  clock += 2_000;
  expect(await refusedOf(written(2, 'x', { _deleted: true }))).toEqual(['draft:1 limit/storage']);
});

it('adds what was written since the last measurement, and measures again after a minute', async () => {
  for (let round = 0; round < 3; round += 1) expect(await refusedOf(written(3, 'x'))).toEqual([]);
  expect(asked).toBe(1);
  expect(await refusedOf(written(2, 'x'))).toEqual(['draft:1 limit/storage']);
  clock += 61_000;
  expect(await refusedOf(written(2, 'x'))).toEqual([]);
  expect(asked).toBe(2);
});

it('notices soon that space in the own database was freed', async () => {
  holds.documents = 10;
  expect(await refusedOf(written(1, 'x'))).toEqual(['draft:0 limit/storage']);
  holds.documents = 5;
  clock += 1_001;
  expect(await refusedOf(written(1, 'x'))).toEqual([]);
});

it('refuses all writes while the size of the database is unknown, and measures again', async () => {
  const { port } = engine.address() as AddressInfo;
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
  await expect(storage.allowanceOf('user-1')).rejects.toMatchObject({ statusCode: 503 });
  await new Promise<void>((resolve) => engine.listen(port, '127.0.0.1', resolve));
  expect(await refusedOf(written(1, 'x'))).toEqual([]);
});
