import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer } from '../app.ts';
import { errors } from '../plugins/errors.ts';
import { LARGEST_ANSWER_BYTES, readAnswer, sendAnswer } from './answers.ts';

const MEBIBYTE = 1024 * 1024;
let app: ReturnType<typeof createServer>;
let sent: number;

/** An engine's answer of so many MiB, each made when it is asked for. */
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
    const told = query.told === undefined ? {} : { 'content-length': query.told };
    return sendAnswer(reply, answerOf(Number(query.size), told));
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
        // A connection that breaks is what is asked about.
      }
      resolve({ status: answer.statusCode ?? 0, bytes, end, whole: answer.complete });
    })
      .on('error', reject)
      .end();
  });
}

it.each([0, 1, 3, LARGEST_ANSWER_BYTES / MEBIBYTE])('passes on an answer of %s MiB', async (size) => {
  expect(await get(`/?size=${size}`)).toMatchObject({ status: 200, bytes: size * MEBIBYTE, whole: true });
});

it('ends an answer that grows too large with the error, and with the connection: nobody takes it for a whole one', async () => {
  const received = await get(`/?size=${LARGEST_ANSWER_BYTES / MEBIBYTE + 1}`);
  expect(received).toMatchObject({ status: 200, whole: false });
  expect(received.end).toContain('"code":"gateway/too-large"');
});

it('answers 413 where the length is told before', async () => {
  const received = await get(`/?size=1&told=${LARGEST_ANSWER_BYTES + 1}`);
  expect(received).toMatchObject({ status: 413, whole: true });
  expect(received.end).toContain('"code":"gateway/too-large"');
});

it('reads no faster than it is read', async () => {
  let seenFirst = 0;
  await get('/?size=60', async () => {
    // As many turns as the service would need to read all of it, were it not waiting for us.
    if (seenFirst > 0) return;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    seenFirst = sent;
  });
  expect(seenFirst).toBeLessThan(60);
});

it('reads whole what is small enough, and nothing else', async () => {
  expect(await readAnswer(answerOf(2), 2 * MEBIBYTE)).toHaveLength(2 * MEBIBYTE);
  await expect(readAnswer(answerOf(3), 2 * MEBIBYTE)).rejects.toMatchObject({ statusCode: 413 });
});
