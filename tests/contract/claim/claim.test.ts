import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claims, createClaims } from '../../../sync-server/src/claim/claim.ts';
import type { ClaimTiming } from '../../../sync-server/src/claim/watch.ts';
import type { Couch } from '../../../sync-server/src/engine/couch.ts';
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
/** As the product's. */
const TIMING: ClaimTiming = { answer: 5_000, timely: 2_000, stale: 2_500, pause: 120, bound: 15_000 };
/** Where answers never come. */
const IMPATIENT: ClaimTiming = { ...TIMING, answer: 500 };

/** Time passes in pauses alone. */
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
  /** What another claimer left: a branch beside the others. */
  const plant = async ({ id }: { id: string }, rev: string, by: string, mark: object) => {
    const [_generation, hash] = rev.split('-');
    const docs = [{ _id: id, _rev: rev, _revisions: { start: 1, ids: [hash] }, by, claim: mark }];
    await place.couches[1].use<object>(DATABASE).bulk({ docs, new_edits: false } as never);
  };
  const [LOSES, WINS] = [`1-${'0'.repeat(32)}`, `1-${'f'.repeat(32)}`] as const;

  it('takes what is free, and tells the next one whose it is', async () => {
    const where = fresh();
    expect(await take(here(), where, 'first')).toMatchObject({ kind: 'taken', rev: expect.stringMatching(/^2-/) });
    const outcome = await take(there(), where, 'second');
    expect(outcome).toMatchObject({ kind: 'theirs', standing: { confirmed: true, doc: { by: 'first' } } });
    expect(await shown(where)).toBe('first');
  });

  it('takes the place of the revision that it names, and of no other', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    expect((await take(there(), where, 'second', first.rev)).kind).toBe('taken');
    expect(await take(here(), where, 'third', first.rev)).toMatchObject({ standing: { doc: { by: 'second' } } });
  });

  it('what was to be replaced and is gone is told to be gone, and its id is free', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    expect(await there().remove(where, first.rev)).toBe(true);
    expect(await here().read(where)).toBeNull();
    expect(await take(here(), where, 'second', first.rev)).toEqual({ kind: 'theirs', standing: null });
    expect((await take(here(), where, 'third')).kind).toBe('taken');
  });

  it('removes only what it names', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    await take(there(), where, 'second', first.rev);
    expect(await here().remove(where, first.rev)).toBe(false);
    expect(await shown(where)).toBe('second');
  });

  it('has removed what it names although it was made anew at once, and leaves that', async () => {
    const where = fresh();
    const first = await take(here(), where, 'first');
    if (first.kind !== 'taken') throw new Error('not taken');
    lossy.after(async () => {
      expect((await take(there(), where, 'second')).kind).toBe('taken');
    });
    expect(await claimsAt(lossy.couch).remove(where, first.rev)).toBe(true);
    expect(await shown(where)).toBe('second');
  });

  it('removes what lost as well, which would stand there next', async () => {
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
  ])('is shown to everybody although a rival began %s, whichever would win', async (_when, nth) => {
    for (const rival of [LOSES, WINS]) {
      const where = fresh();
      lossy.before(nth, () => plant(where, rival, 'rival', { token: 'rival', open: true }));
      expect((await take(claimsAt(lossy.couch), where, 'heard')).kind).toBe('taken');
      expect((await place.couches[0].use<Thing>(DATABASE).get(where.id)).by).toBe('heard');
    }
  });

  it('takes its own back when somebody else’s was confirmed on another branch', async () => {
    const where = fresh();
    await plant(where, WINS, 'dead', { token: 'dead', open: true });
    // The first is refused, the second takes over: just then the other branch is confirmed, of which this copy knew
    // nothing.
    lossy.before(2, () => plant(where, LOSES, 'elsewhere', { token: 'elsewhere' }));
    expect(await take(claimsAt(lossy.couch), where, 'late')).toMatchObject({
      kind: 'theirs',
      standing: { doc: { by: 'elsewhere' } },
    });
    expect((await place.couches[0].use<Thing>(DATABASE).get(where.id)).by).toBe('elsewhere');
  });

  it('what somebody began and did not confirm is nobody’s after a while, and not before', async () => {
    const where = fresh();
    await plant(where, WINS, 'dead', { token: 'dead', open: true });
    expect(await here().read<Thing>(where)).toMatchObject({ confirmed: false, doc: { by: 'dead' } });
    const hasty = createClaims(place.couches[0], { ...TIMING, bound: TIMING.stale / 2 }, heldClock());
    await expect(take(hasty, where, 'hasty')).rejects.toMatchObject({ statusCode: 503 });
    expect((await take(there(), where, 'living')).kind).toBe('taken');
    expect(await shown(where)).toBe('living');
  });

  it('a document of before claims were confirmed is somebody’s', async () => {
    const where = fresh();
    await place.couches[0].use<Thing>(DATABASE).insert({ by: 'former' }, where.id);
    expect(await take(there(), where, 'new')).toMatchObject({ standing: { confirmed: true, doc: { by: 'former' } } });
  });

  it('is taken although a write of it, or the answer, was lost', async () => {
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

  it('fails at once when the engine says that it cannot', async () => {
    const where = fresh();
    lossy.meets('lost, 500');
    await expect(take(claimsAt(lossy.couch), where, 'first')).rejects.toMatchObject({ statusCode: 500 });
    expect(await here().read(where)).toBeNull();
  });

  it('says that it does not know, and promises nothing, when it does not come to know', async () => {
    const where = fresh();
    lossy.meets(...Array.from({ length: 300 }, () => 'lost, no answer' as const));
    const claims = createClaims(lossy.couch, { ...TIMING, answer: 50, bound: 1_000 }, heldClock());
    await expect(take(claims, where, 'first')).rejects.toMatchObject({ statusCode: 503, code: 'server/unavailable' });
    lossy.meets();
  });

  it('whatever is lost on the way, at most one is told that it is theirs, and it is shown to everybody', async () => {
    const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 2, max: 4 }), async (lost, writers) => {
        const where = fresh();
        lossy.meets(...lost);
        const names = Array.from({ length: writers }, (_, number) => `writer ${number}`);
        const told = await Promise.all(
          names.map(async (by, number) => {
            const claims = createClaims(number === 0 ? lossy.couch : place.couches[1], IMPATIENT);
            const outcome = await take(claims, where, by).catch(() => null);
            return outcome?.kind === 'taken' ? [by] : [];
          }),
        );
        lossy.meets();
        const winners = told.flat();
        expect(winners.length).toBeLessThanOrEqual(1);
        if (winners.length === 1) expect(await shown(where)).toBe(winners[0]);
      }),
      drawn(8),
    );
  });
});
