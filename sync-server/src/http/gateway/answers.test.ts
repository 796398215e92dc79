import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer } from '../plugins/create-server.ts';
import { errors } from '../plugins/errors.ts';
import { LARGEST_ANSWER_BYTES, readAnswer, sendAnswer } from './answers.ts';

const MEBIBYTE = 1024 * 1024;
let app: ReturnType<typeof createServer>;
let sent: number;

/** An engine's response of this many MiB; each is produced when it is read. */
function answerOf(mebibytes: number, headers: Record<string, string> = {}): Response {
  let left = mebibytes;
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) {
        sent += 1;
        controller.enqueue(new Uint8Array(MEBIBYTE).fill(0x20));
      } else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
}

beforeEach(async () => {
  sent = 0;
  app = createServer({ logLevel: 'silent', trustProxy: false });
  await app.register(errors);
  app.get<{ Querystring: { size: string; told?: string } }>('/', async ({ query }, reply) => {
    const headers = query.told === undefined ? {} : { 'content-length': query.told };
    return sendAnswer(reply, answerOf(Number(query.size), headers));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

interface Received {
  readonly status: number;
  readonly bytes: number;
  readonly end: string;
  readonly whole: boolean;
}

function get(path: string, onChunk: () => Promise<void> = async () => {}): Promise<Received> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, agent: false }, async (answer) => {
      let [bytes, end] = [0, ''];
      try {
        for await (const chunk of answer) {
          bytes += chunk.length;
          end = chunk.toString().slice(-200);
          await onChunk();
        }
      } catch {
        // The test expects the connection to break.
      }
      resolve({ status: answer.statusCode ?? 0, bytes, end, whole: answer.complete });
    })
      .on('error', reject)
      .end();
  });
}

it.each([0, 1, 3, LARGEST_ANSWER_BYTES / MEBIBYTE])('passes on a response of %s MiB', async (size) => {
  expect(await get(`/?size=${size}`)).toMatchObject({ status: 200, bytes: size * MEBIBYTE, whole: true });
});

it('ends a response that grows too large with an error and a closed connection', async () => {
  const received = await get(`/?size=${LARGEST_ANSWER_BYTES / MEBIBYTE + 1}`);
  expect(received).toMatchObject({ status: 200, whole: false });
  expect(received.end).toContain('"code":"gateway/too-large"');
});

it('responds with 413 when the announced length is too large', async () => {
  const received = await get(`/?size=1&told=${LARGEST_ANSWER_BYTES + 1}`);
  expect(received).toMatchObject({ status: 413, whole: true });
  expect(received.end).toContain('"code":"gateway/too-large"');
});

it('reads from the engine no faster than the client reads', async () => {
  let seenFirst = 0;
  await get('/?size=60', async () => {
    // Enough event loop turns for the service to read everything, if it did not wait for the client.
    if (seenFirst > 0) return;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    seenFirst = sent;
  });
  expect(seenFirst).toBeLessThan(60);
});

it('reads a small response completely, and rejects a larger one', async () => {
  expect(await readAnswer(answerOf(2), 2 * MEBIBYTE)).toHaveLength(2 * MEBIBYTE);
  await expect(readAnswer(answerOf(3), 2 * MEBIBYTE)).rejects.toMatchObject({ statusCode: 413 });
});
