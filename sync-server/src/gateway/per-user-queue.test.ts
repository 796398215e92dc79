import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { createPerUserQueue } from './per-user-queue.ts';

/** As much of a reply as a turn needs: that it ends. */
class Ending extends EventEmitter {
  closed = false;
  destroyed = false;
  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

function asker() {
  const raw = new Ending();
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.end() };
}

/** Whether it is this one's turn by now. */
async function came(turn: Promise<void>): Promise<boolean> {
  const later = new Promise<'later'>((resolve) => setImmediate(() => resolve('later')));
  return (await Promise.race([turn.then(() => 'now' as const), later])) === 'now';
}

it('answers so many at a time, the others in the order in which they came', async () => {
  const turns = createPerUserQueue({ atOnce: 2, waiting: 10 });
  const askers = [asker(), asker(), asker(), asker()];
  const took = askers.map(({ reply }) => turns.take('olena', reply));
  expect(await Promise.all(took.map(came))).toEqual([true, true, false, false]);
  askers[1]?.end();
  expect(await Promise.all(took.map(came))).toEqual([true, true, true, false]);
  askers[0]?.end();
  expect(await Promise.all(took.map(came))).toEqual([true, true, true, true]);
});

it('holds up nobody else', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 10 });
  await turns.take('olena', asker().reply);
  expect(await came(turns.take('petro', asker().reply))).toBe(true);
});

it('refuses who comes when too many wait', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 1 });
  await turns.take('olena', asker().reply);
  const waits = turns.take('olena', asker().reply);
  await expect(turns.take('olena', asker().reply)).rejects.toMatchObject({ statusCode: 429 });
  expect(await came(waits)).toBe(false);
});

it('forgets who went away while waiting, and gives the turn to the next', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 10 });
  const [first, gone, last] = [asker(), asker(), asker()];
  await turns.take('olena', first.reply);
  const left = turns.take('olena', gone.reply);
  const waits = turns.take('olena', last.reply);
  gone.end();
  await expect(left).rejects.toMatchObject({ statusCode: 429 });
  first.end();
  await waits;
  last.end();
  expect(await came(turns.take('olena', asker().reply))).toBe(true);
});

it('takes no place for whoever went away before it came to them', async () => {
  const turns = createPerUserQueue({ atOnce: 1, waiting: 0 });
  const gone = asker();
  gone.end();
  await turns.take('olena', gone.reply);
  expect(await came(turns.take('olena', asker().reply))).toBe(true);
});
