import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claims, createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import type { ClaimTiming } from '../../../sync-server/src/storage/claim/watch.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { drawn } from '../../draws.ts';
import { type Fate, type LossyEngine, lossyEngine } from './lossy-engine.ts';
import { makeDatabase, type OpenedPlace, places } from './places.ts';

const DATABASE = 'things';
const FATES = [
  'well',
  'stored, 202',
  'stored, 409',
  'stored, no answer',
  'lost, 500',
  'lost, no answer',
] as const satisfies readonly Fate[];
/** The product's values. */
const TIMING: ClaimTiming = { answer: 5_000, timely: 2_000, stale: 2_500, pause: 120, bound: 15_000 };
/** For tests in which answers never arrive. */
const IMPATIENT: ClaimTiming = { ...TIMING, answer: 500 };

/** Time passes only in pauses. */
function heldClock() {
  let time = 0;
  return {
    now: () => time,
    pause: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

interface Thing {
  readonly by: string;
}

describe.each(places())('a claim on $name', ({ open }) => {
  let place: OpenedPlace;
  let lossy: LossyEngine;
  beforeAll(async () => {
    place = await open();
    await makeDatabase(place, DATABASE);
    lossy = await lossyEngine(place.couches[0]);
  });
  afterAll(async () => {
    await lossy.close();
    await place.close();
  });

  const fresh = () => ({ database: DATABASE, id: `thing-${randomBytes(8).toString('hex')}` });
  const claimsAt = (couch: Couch, timing = TIMING) => createClaims(couch, timing, heldClock());
  const here = () => claimsAt(place.couches[0]);
  const there = () => claimsAt(place.couches[1]);
  const take = async (
    claims: Claims,
    where: { database: string; id: string },
    by: string,
    base: string | null = null,
  ) => await claims.claim<Thing>({ ...where, base, content: { by } });
  const shown = async (where: { database: string; id: string }) => (await there().read<Thing>(where))?.doc.by ?? null;
  /** Another claimer's branch beside the others. */
  const plant = async ({ id }: { id: string }, rev: string, by: string, mark: object) => {
    const [_generation, hash] = rev.split('-');
    const docs = [{ _id: id, _rev: rev, _revisions: { start: 1, ids: [hash] }, by, claim: mark }];
    await place.couches[1].use<object>(DATABASE).bulk({ docs, new_edits: false } as never);
  };
  const [LOSES, WINS] = [`1-${'0'.repeat(32)}`, `1-${'f'.repeat(32)}`] as const;

  it('a claim takes a free id, and reports the owner to the next claimer', async () => {
    const where = fresh();
    expect(await take(here(), where, 'first')).toMatchObject({ kind: 'taken', rev: expect.stringMatching(/^2-/) });
    const outcome = await take(there(), where, 'second');
    expect(outcome).toMatchObject({ kind: 'theirs', current: { confirmed: true, doc: { by: 'first' } } });
    expect(await shown(where)).toBe('first');
  });

  it('a claim replaces the revision that it names, and no other', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    expect((await take(there(), where, 'second', first.rev)).kind).toBe('taken');
    expect(await take(here(), where, 'third', first.rev)).toMatchObject({ current: { doc: { by: 'second' } } });
  });

  it('a claim reports that the revision to replace was removed, and its id is free', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    expect(await there().remove(where, first.rev)).toBe(true);
    expect(await here().read(where)).toBeNull();
    expect(await take(here(), where, 'second', first.rev)).toEqual({ kind: 'theirs', current: null });
    expect((await take(here(), where, 'third')).kind).toBe('taken');
  });

  it('a claim removes only the revision that it names', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    await take(there(), where, 'second', first.rev);
    expect(await here().remove(where, first.rev)).toBe(false);
    expect(await shown(where)).toBe('second');
  });

  it('a claim removes the named revision although it was recreated at once, and leaves the new one', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    lossy.after(async () => {
      expect((await take(there(), where, 'second')).kind).toBe('taken');
    });
    expect(await claimsAt(lossy.couch).remove(where, first.rev)).toBe(true);
    expect(await shown(where)).toBe('second');
  });

  it('a claim removes losing branches as well, which would win next', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    await plant(where, WINS, 'loser', { token: 'loser', open: true });
    await plant(where, LOSES, 'other loser', { token: 'other', open: true });
    expect(await here().remove(where, first.rev)).toBe(true);
    expect(await there().read(where)).toBeNull();
  });

  it.each([
    ['before it', 1],
    ['between its two writes', 2],
  ])('a claim is visible to all although a rival began %s, whichever would win', async (_when, nth) => {
    for (const rival of [LOSES, WINS]) {
      const where = fresh();
      lossy.before(nth, () => plant(where, rival, 'rival', { token: 'rival', open: true }));
      expect((await take(claimsAt(lossy.couch), where, 'heard')).kind).toBe('taken');
      expect((await place.couches[0].use<Thing>(DATABASE).get(where.id)).by).toBe('heard');
    }
  });

  it('a claim is withdrawn when another claimer’s was confirmed on another branch', async () => {
    const where = fresh();
    await plant(where, WINS, 'dead', { token: 'dead', open: true });
    // The first is refused, the second takes over: at that moment the other branch is confirmed, which this copy had
    // not seen.
    lossy.before(2, () => plant(where, LOSES, 'elsewhere', { token: 'elsewhere' }));
    expect(await take(claimsAt(lossy.couch), where, 'late')).toMatchObject({
      kind: 'theirs',
      current: { doc: { by: 'elsewhere' } },
    });
    expect((await place.couches[0].use<Thing>(DATABASE).get(where.id)).by).toBe('elsewhere');
  });

  it('an unconfirmed claim becomes free after a while, and not before', async () => {
    const where = fresh();
    await plant(where, WINS, 'dead', { token: 'dead', open: true });
    expect(await here().read<Thing>(where)).toMatchObject({ confirmed: false, doc: { by: 'dead' } });
    const hasty = createClaims(place.couches[0], { ...TIMING, bound: TIMING.stale / 2 }, heldClock());
    await expect(take(hasty, where, 'hasty')).rejects.toMatchObject({ statusCode: 503 });
    expect((await take(there(), where, 'living')).kind).toBe('taken');
    expect(await shown(where)).toBe('living');
  });

  it('a document from before confirmations existed counts as owned', async () => {
    const where = fresh();
    await place.couches[0].use<Thing>(DATABASE).insert({ by: 'former' }, where.id);
    expect(await take(there(), where, 'new')).toMatchObject({ current: { confirmed: true, doc: { by: 'former' } } });
  });

  it('a claim succeeds although a write of it, or the answer, was lost', async () => {
    for (const fate of FATES.filter((each) => each !== 'lost, 500')) {
      for (const fates of [[fate], ['well', fate], [fate, fate]] as const) {
        const where = fresh();
        lossy.meets(...fates);
        const outcome = await take(claimsAt(lossy.couch, IMPATIENT), where, 'first');
        expect([fates, outcome.kind]).toEqual([fates, 'taken']);
        expect(await shown(where)).toBe('first');
        expect((await take(there(), where, 'second')).kind).toBe('theirs');
      }
    }
  });

  it('a claim fails at once when the engine reports that it cannot write', async () => {
    const where = fresh();
    lossy.meets('lost, 500');
    await expect(take(claimsAt(lossy.couch), where, 'first')).rejects.toMatchObject({ statusCode: 500 });
    expect(await here().read(where)).toBeNull();
  });

  it('a claim reports an unknown result, and no success, when the result cannot be determined', async () => {
    const where = fresh();
    lossy.meets(...Array.from({ length: 300 }, () => 'lost, no answer' as const));
    const claims = createClaims(lossy.couch, { ...TIMING, answer: 50, bound: 1_000 }, heldClock());
    await expect(take(claims, where, 'first')).rejects.toMatchObject({ statusCode: 503, code: 'server/unavailable' });
    lossy.meets();
  });

  it('whatever is lost, at most one claimer succeeds, and all nodes show that one', async () => {
    const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 2, max: 4 }), async (lost, writers) => {
        const where = fresh();
        lossy.meets(...lost);
        const names = Array.from({ length: writers }, (_, number) => `writer ${number}`);
        const results = await Promise.all(
          names.map(async (by, number) => {
            const claims = createClaims(number === 0 ? lossy.couch : place.couches[1], IMPATIENT);
            const outcome = await take(claims, where, by).catch(() => null);
            return outcome?.kind === 'taken' ? [by] : [];
          }),
        );
        lossy.meets();
        const winners = results.flat();
        expect(winners.length).toBeLessThanOrEqual(1);
        if (winners.length === 1) expect(await shown(where)).toBe(winners[0]);
      }),
      drawn(8),
    );
  });
});
