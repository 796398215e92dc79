import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import type { PostStatement } from '../../../domain/post/schema.ts';
import { memoryPouch } from '../../testing/node-device.ts';
import { postInput } from '../../testing/posts.ts';
import { createConflicts } from './conflicts.ts';

const ID = 'post:01JD0000000000000000000000';
const AT = Date.parse('2026-11-20T12:00:00.000Z');
let databases = 0;

type Revision = PostStatement & { _rev: string; _revisions: { start: number; ids: string[] } };

function revision(ids: readonly string[], change: Partial<PostStatement>, device: string): Revision {
  const written = { at: '2026-11-20T11:00:00.000Z', device };
  const body = { ...postInput('Base', { _id: ID }), written, ...change };
  return { ...body, _rev: `${ids.length}-${ids[0]}`, _revisions: { start: ids.length, ids: [...ids] } };
}

/** A device on which these revisions have arrived. */
async function deviceWith(revisions: readonly Revision[]) {
  const database = memoryPouch(`conflicts-${process.pid}-${++databases}`);
  await database.bulkDocs([...revisions], { new_edits: false });
  const written: string[] = [];
  const conflicts = createConflicts({
    database,
    deviceId: 'here',
    now: () => AT,
    onWritten: ({ rev }) => written.push(rev),
  });
  const leaves = async () => {
    const found = await database.get(ID, { conflicts: true });
    return [found._rev, ...(found._conflicts ?? [])];
  };
  return { database, conflicts, written, leaves };
}

const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const change: fc.Arbitrary<Partial<PostStatement>> = fc.record(
  {
    postTitle: fc.constantFrom('One', 'Two'),
    content: fc.constantFrom('<p>1</p>', '<p>2</p>'),
    tags: fc.constantFrom<string[][]>(['dogs'], []),
  },
  { requiredKeys: [] },
);

describe('two devices of one person that merge the same versions', () => {
  it('merge to the same revision in any order of arrival, and merging again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ hash: hex, change }), {
          minLength: 2,
          maxLength: 3,
          selector: (one) => one.hash,
        }),
        hex,
        async (branches, root) => {
          const first = revision([root], {}, 'first');
          const all = branches.map(({ hash, change: edited }, index) =>
            revision([hash, root], edited, `device-${index}`),
          );
          const here = await deviceWith([first, ...all]);
          const there = await deviceWith([first, ...[...all].reverse()]);
          await here.conflicts.examine([ID]);
          await there.conflicts.examineAll();
          expect(await there.leaves()).toEqual(await here.leaves());
          expect(there.conflicts.open()).toEqual(here.conflicts.open());
          const asked = here.conflicts.open().length > 0;
          expect((await here.leaves()).length > 1).toBe(asked);
          if (asked) expect(here.conflicts.open()[0]?.versions).toHaveLength(all.length);

          // Each device's merge reaches the other: both are the same revision and nothing is left to do.
          const { docs } = (
            await here.database.bulkGet({
              docs: (await here.leaves()).map((rev) => ({ id: ID, rev })),
              revs: true,
            })
          ).results.reduce<{ docs: Revision[] }>(
            (found, { docs: answers }) => ({
              docs: [...found.docs, ...answers.flatMap((doc) => ('ok' in doc ? [doc.ok as unknown as Revision] : []))],
            }),
            { docs: [] },
          );
          await there.database.bulkDocs(docs, { new_edits: false });
          const before = await there.leaves();
          await there.conflicts.examine([ID]);
          expect(await there.leaves()).toEqual(before);
          expect(before).toEqual(await here.leaves());
        },
      ),
      drawn(60),
    );
  });

  it('leaves every version readable until it was merged or rejected', async () => {
    const root = '0'.repeat(32);
    const [one, two] = ['1', '2'].map((sign) =>
      revision([sign.repeat(32), root], { postTitle: `Title ${sign}` }, sign),
    );
    if (!one || !two) throw new Error('two are drawn');
    const { conflicts, database, leaves } = await deviceWith([revision([root], {}, 'first'), one, two]);
    await conflicts.examineAll();
    expect(await leaves()).toHaveLength(2);
    const [conflict] = conflicts.open();
    expect(conflict?.versions.map((version) => version.statement)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ postTitle: 'Title 1' }),
        expect.objectContaining({ postTitle: 'Title 2' }),
      ]),
    );
    expect(await conflicts.resolve(ID, 'no such version')).toEqual({ ok: false, code: 'device/conflict' });
    expect(await conflicts.resolve(ID, one._rev)).toEqual({ ok: true, value: null });
    expect(await leaves()).toHaveLength(1);
    expect(await database.get(ID)).toMatchObject({ postTitle: 'Title 1', written: { device: 'here' } });
    expect(await database.get(ID, { rev: two._rev })).toMatchObject({ postTitle: 'Title 2' });
  });
});
