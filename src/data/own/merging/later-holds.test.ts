import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import type { Statement } from '../../../domain/kinds/kinds.ts';
import type { LikeStatement } from '../../../domain/like/schema.ts';
import { memoryPouch } from '../../testing/node-device.ts';
import { createConflicts } from './conflicts.ts';
import { addsNothing, decide, type Leaf } from './merge.ts';

const ID = 'like:01JD0000000000000000000000';
const ROOT = '0'.repeat(32);
let databases = 0;

const minute = (number: number) => `2026-11-20T11:0${number}:00.000Z`;
const like = (liked: boolean, at: number, device: string): LikeStatement => ({
  _id: ID,
  type: 'like',
  schemaVersion: 1,
  liked,
  written: { at: minute(at), device },
});
const leaf = (body: Statement, sign: string, generation = 2, removed = false): Leaf => ({
  rev: `${generation}-${sign.repeat(32)}`,
  ancestors: [`1-${ROOT}`],
  removed,
  body,
});
const noBase = async () => null;

describe('the last written version of likes, bookmarks and blocks', () => {
  it.each([
    ['the later version', [leaf(like(true, 1, 'a'), 'b'), leaf(like(false, 2, 'b'), 'a')], { liked: false }],
    [
      'the later version, although the other branch is longer',
      [leaf(like(true, 1, 'a'), 'a', 9), leaf(like(false, 2, 'b'), 'b')],
      { liked: false, written: { at: minute(2), device: 'b' } },
    ],
    [
      'the greater device id at the same time',
      [leaf(like(true, 1, 'a'), 'b'), leaf(like(false, 1, 'b'), 'a')],
      {
        liked: false,
      },
    ],
    [
      'any version over a removal, even a later one',
      [leaf(like(true, 1, 'a'), 'a'), leaf(like(false, 2, 'b'), 'b', 2, true)],
      {
        liked: true,
      },
    ],
  ] as const)('last written version wins: %s', async (_, leaves, expected) => {
    const decision = await decide(leaves, noBase);
    if (decision.kind !== 'merge') throw new Error(`not merged but ${decision.kind}`);
    const winner = leaves.find(({ rev }) => rev === decision.parent);
    expect(decision.body ?? winner?.body).toMatchObject(expected);
    expect(await decide([...leaves].reverse(), noBase)).toEqual(decision);
  });

  it('takes the version written last of bookmarks and blocks as a whole', async () => {
    const written = (at: number) => ({ at: minute(at), device: 'a' });
    const bookmark = (isSaved: boolean, at: number): Statement => ({
      _id: 'bookmark:01JD0000000000000000000000',
      type: 'bookmark',
      schemaVersion: 1,
      kept: isSaved,
      keptAt: minute(at),
      written: written(at),
    });
    const block = (kind: 'none' | 'mute' | 'block', at: number): Statement => ({
      _id: `block:${ROOT}`,
      type: 'block',
      schemaVersion: 1,
      kind,
      written: written(at),
    });
    expect(await decide([leaf(bookmark(true, 3), 'a'), leaf(bookmark(false, 4), '9')], noBase)).toMatchObject({
      body: { kept: false, keptAt: minute(4) },
    });
    expect(await decide([leaf(block('block', 3), '9'), leaf(block('mute', 1), 'a')], noBase)).toMatchObject({
      body: { kind: 'block' },
    });
  });

  it('adds nothing when the same content is written again', () => {
    expect(addsNothing(like(true, 1, 'a'), like(true, 2, 'a'))).toBe(true);
    expect(addsNothing(like(true, 1, 'a'), like(false, 2, 'a'))).toBe(false);
  });
});

type Revision = LikeStatement & { _rev: string; _revisions: { start: number; ids: string[] } };

async function device() {
  const database = memoryPouch(`later-${process.pid}-${++databases}`);
  const conflicts = createConflicts({ database, deviceId: 'here', now: () => 0, onWritten: () => undefined });
  return {
    database,
    async take(revisions: readonly Revision[]) {
      await database.bulkDocs([...revisions], { new_edits: false });
      await conflicts.examine([ID]);
    },
    /** Every leaf with its history, closed ones too: what a replication transfers. */
    async leaves(): Promise<Revision[]> {
      const answers = (await database.get(ID, {
        open_revs: 'all',
        revs: true,
      } as PouchDB.Core.GetOpenRevisions)) as unknown as { ok: Revision }[];
      return answers.map(({ ok }) => ok).sort((a, b) => (a._rev < b._rev ? -1 : 1));
    },
    asked: () => conflicts.open().length,
  };
}

describe('devices that receive likes in any order and grouping', () => {
  it('end with the same revisions of a like, one of them alive, with the content written last', async () => {
    const branch = fc.record({
      hash: fc.stringMatching(/^[0-9a-f]{32}$/),
      longer: fc.option(fc.stringMatching(/^[0-9a-f]{32}$/), { nil: null }),
      liked: fc.boolean(),
      at: fc.integer({ min: 0, max: 3 }),
      device: fc.constantFrom('a', 'b', 'c'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(branch, { minLength: 2, maxLength: 4, selector: ({ hash }) => hash }),
        fc.integer({ min: 1, max: 3 }),
        async (branches, cut) => {
          const all = branches.map(({ hash, longer, liked, at, device: by }): Revision => {
            const ids = [...(longer === null ? [] : [longer]), hash, ROOT];
            return { ...like(liked, at, by), _rev: `${ids.length}-${ids[0]}`, _revisions: { start: ids.length, ids } };
          });
          const [one, two, three] = [await device(), await device(), await device()];
          await one.take(all);
          await two.take(all.slice(0, cut));
          await two.take(all.slice(cut));
          for (const each of [...all].reverse()) await three.take([each]);
          const devices = [one, two, three];
          // Two rounds, so that the result of a merge reaches every device.
          for (let round = 0; round < 2; round++)
            for (const from of devices) for (const to of devices) await to.take(await from.leaves());
          const ends = await Promise.all(devices.map((each) => each.leaves()));
          expect(ends[1]).toEqual(ends[0]);
          expect(ends[2]).toEqual(ends[0]);
          expect(devices.map((each) => each.asked())).toEqual([0, 0, 0]);
          const alive = (ends[0] ?? []).filter((end) => !('_deleted' in end));
          expect(alive).toHaveLength(1);
          const key = ({ at, device: by, liked }: (typeof branches)[number]) => `${at} ${by} ${liked}`;
          const last = [...branches].sort((a, b) => (key(a) < key(b) ? -1 : 1)).at(-1);
          expect(alive[0]?.liked).toBe(last?.liked);
        },
      ),
      drawn(60),
    );
  });
});
