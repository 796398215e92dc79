import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../../tests/draws.ts';
import { rebalance, SHARD_COUNT } from './rebalance.ts';

type Owners = (string | null)[];

/** One step of each process, in sequence, in any order. */
function stepAll(owners: Owners, present: readonly string[], order: readonly string[]): Owners {
  let now = owners.map((owner) => (owner !== null && present.includes(owner) ? owner : null));
  for (const me of order) {
    const { take, give } = rebalance(me, { present, owners: now });
    now = now.map((owner, share) => (give.includes(share) ? null : take.includes(share) ? me : owner));
  }
  return now;
}

function countOf(owners: Owners, present: readonly string[]): number[] {
  return present.map((me) => owners.filter((owner) => owner === me).length);
}

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 });
const nobody: Owners = Array.from({ length: SHARD_COUNT }, () => null);

describe('a fair part of the shards', () => {
  it('gives a single process all shards at its first step', () => {
    expect(rebalance('a', { present: ['a'], owners: nobody }).take).toHaveLength(SHARD_COUNT);
  });

  it('assigns each shard after two steps of all processes, with a difference of at most one', () => {
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), fc.array(fc.nat()), (present, random, before) => {
        const order = () => [...present].sort(() => ((random.next().value ?? 0) % 3) - 1);
        // Any initial owners: live processes, dead ones, none.
        const initial = nobody.map((_, share) =>
          before[share] === undefined ? null : (present[before[share] % (present.length + 1)] ?? 'gone'),
        );
        const owners = stepAll(stepAll(initial, present, order()), present, order());
        expect(owners).not.toContain(null);
        const counts = countOf(owners, present);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        // And it is stable.
        for (const me of present) expect(rebalance(me, { present, owners })).toEqual({ take: [], give: [] });
      }),
      drawn(500),
    );
  });

  it('never takes an owned shard, releases a foreign one, or takes and releases at once', () => {
    fc.assert(
      fc.property(names, fc.array(fc.nat(), { minLength: SHARD_COUNT, maxLength: SHARD_COUNT }), (present, before) => {
        const owners = before.map((each) => present[each % (present.length + 1)] ?? null);
        for (const me of present) {
          const { take, give } = rebalance(me, { present, owners });
          expect(take.every((share) => owners[share] === null)).toBe(true);
          expect(give.every((share) => owners[share] === me)).toBe(true);
          expect(take.length === 0 || give.length === 0).toBe(true);
        }
      }),
      drawn(500),
    );
  });

  it('lets the others keep their shards when one process leaves', () => {
    fc.assert(
      fc.property(names, fc.nat(), (present, which) => {
        const owners = stepAll(stepAll(nobody, present, present), present, present);
        const departed = present[which % present.length] ?? '';
        const left = present.filter((each) => each !== departed);
        fc.pre(left.length > 0);
        const after = stepAll(stepAll(owners, left, left), left, left);
        for (const [share, owner] of owners.entries()) {
          const moved = owner !== departed && after[share] !== owner;
          // Only if the numbers themselves change: a process with an extra shard is no longer first.
          if (moved) expect(countOf(owners, [owner ?? ''])[0]).toBeGreaterThan(Math.floor(SHARD_COUNT / left.length));
        }
        expect(after).not.toContain(null);
      }),
      drawn(500),
    );
  });
});
