import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { createPerUserQueue } from './per-user-queue.ts';

/** The part of a reply that the queue needs: that it ends. */
class Ending extends EventEmitter {
  closed = false;
  destroyed = false;
  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

function createClient() {
  const raw = new Ending();
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.end() };
}

/** Whether this request was admitted. */
async function came(turn: Promise<void>): Promise<boolean> {
  const later = new Promise<'later'>((resolve) => setImmediate(() => resolve('later')));
  return (await Promise.race([turn.then(() => 'now' as const), later])) === 'now';
}

it('serves a limited number of a person’s requests at a time, the others in order of arrival', async () => {
  const turns = createPerUserQueue({ atOnce: 2, waiting: 10 });
  const askers = [createClient(), createClient(), createClient(), createClient()];
  const took = askers.map(({ reply }) => turns.take('olena', reply));
  expect(await Promise.all(took.map(came))).toEqual([true, true, false, false]);
  askers[1]?.end();
  expect(await Promise.all(took.map(came))).toEqual([true, true, true, false]);
  askers[0]?.end();
  expect(await Promise.all(took.map(came))).toEqual([true, true, true, true]);
});

it('does not delay other people’s requests', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 10 });
  await turns.take('olena', createClient().reply);
  expect(await came(turns.take('petro', createClient().reply))).toBe(true);
});

it('rejects a request when too many of the person wait', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 1 });
  await turns.take('olena', createClient().reply);
  const waits = turns.take('olena', createClient().reply);
  await expect(turns.take('olena', createClient().reply)).rejects.toMatchObject({ statusCode: 429 });
  expect(await came(waits)).toBe(false);
});

it('drops a request whose client left the queue, and admits the next', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 10 });
  const [first, disconnected, last] = [createClient(), createClient(), createClient()];
  await turns.take('olena', first.reply);
  const left = turns.take('olena', disconnected.reply);
  const waits = turns.take('olena', last.reply);
  disconnected.end();
  await expect(left).rejects.toMatchObject({ statusCode: 429 });
  first.end();
  await waits;
  last.end();
  expect(await came(turns.take('olena', createClient().reply))).toBe(true);
});

it('gives no slot to a client that left before it was admitted', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 0 });
  const disconnected = createClient();
  disconnected.end();
  await turns.take('olena', disconnected.reply);
  expect(await came(turns.take('olena', createClient().reply))).toBe(true);
});
