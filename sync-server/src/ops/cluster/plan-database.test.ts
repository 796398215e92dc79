import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import { type Load, planDatabase } from './plan-database.ts';
import { changed, type Move, type ShardMap, shardMapIn, shardName } from './shard-map.ts';

const RANGES = ['00000000-7fffffff', '80000000-ffffffff'];
const NODES = ['a@one', 'b@two', 'c@three', 'd@four'];

const drawnNodes = fc.uniqueArray(fc.constantFrom(...NODES), { minLength: 1 });
const drawnMap = fc.tuple(drawnNodes, drawnNodes).map((holders) => mapOf(holders));

function mapOf(holders: readonly (readonly string[])[]): ShardMap {
  const ranges = RANGES.slice(0, holders.length).map((range, index): [string, readonly string[]] => [
    range,
    holders[index] ?? [],
  ]);
  const empty: ShardMap = {
    _id: 'community',
    _rev: '1-a',
    by_node: {},
    by_range: Object.fromEntries(ranges),
    changelog: [],
    shard_suffix: [...'.1796058893'].map((character) => character.charCodeAt(0)),
  };
  return changed(empty, { added: [], removed: [] });
}

interface Given {
  readonly members: readonly string[];
  readonly receivers?: readonly string[];
  readonly complete?: readonly string[];
  readonly copies: number;
  readonly load?: Load;
}

function plan(map: ShardMap, { members, receivers = members, complete = receivers, copies, load = new Map() }: Given) {
  return planDatabase(map, { members, receivers, complete, copies, load });
}

describe('the plan for a database’s copies', () => {
  it.each<[name: string, holders: string[][], given: Given, added: Move[], removed: Move[]]>([
    ['nothing with enough copies', [['a@one', 'b@two']], { members: ['a@one', 'b@two'], copies: 2 }, [], []],
    [
      'further copies from one node to three',
      [['a@one']],
      { members: ['a@one', 'b@two', 'c@three'], copies: 3 },
      [
        { range: RANGES[0] ?? '', node: 'b@two' },
        { range: RANGES[0] ?? '', node: 'c@three' },
      ],
      [],
    ],
    [
      'a copy in place of the one on a node that leaves',
      [['a@one', 'b@two']],
      { members: ['a@one', 'c@three'], copies: 2 },
      [{ range: RANGES[0] ?? '', node: 'c@three' }],
      [{ range: RANGES[0] ?? '', node: 'b@two' }],
    ],
    [
      'no removal of the only copy before there is another',
      [['b@two']],
      { members: ['a@one'], copies: 1 },
      [{ range: RANGES[0] ?? '', node: 'a@one' }],
      [],
    ],
    [
      'no removal while the staying copy is incomplete',
      [['a@one', 'b@two']],
      { members: ['a@one'], complete: [], copies: 1 },
      [],
      [],
    ],
    [
      'no copy in place of one on a member that is only down',
      [['a@one', 'b@two']],
      { members: ['a@one', 'b@two', 'c@three'], receivers: ['a@one', 'c@three'], copies: 2 },
      [],
      [],
    ],
    [
      'a copy on the node that has the fewest',
      [['a@one']],
      {
        members: ['a@one', 'b@two', 'c@three'],
        copies: 2,
        load: new Map([
          ['b@two', 5],
          ['c@three', 4],
        ]),
      },
      [{ range: RANGES[0] ?? '', node: 'c@three' }],
      [],
    ],
  ])('has %s', (_name, holders, given, added, removed) => {
    expect(plan(mapOf(holders), given)).toEqual({ added, removed });
  });

  it('gives every range its copies on different members, and then has nothing more to do', () => {
    fc.assert(
      fc.property(drawnMap, drawnNodes, fc.integer({ min: 1, max: 3 }), (before, members, wanted) => {
        const copies = Math.min(wanted, members.length);
        let map = before;
        for (let round = 0; round < 2; round += 1) map = changed(map, plan(map, { members, copies }));
        expect(plan(map, { members, copies })).toEqual({ added: [], removed: [] });
        for (const [range, holders] of Object.entries(map.by_range)) {
          expect(new Set(holders).size).toBe(holders.length);
          expect(holders.length).toBeGreaterThanOrEqual(copies);
          expect(members).toEqual(expect.arrayContaining([...holders]));
          for (const node of holders) expect(map.by_node[node]).toContain(range);
        }
      }),
      drawn(300),
    );
  });

  it('never leaves a range without a copy that it had before', () => {
    fc.assert(
      fc.property(drawnMap, drawnNodes, (before, members) => {
        const after = changed(before, plan(before, { members, copies: members.length }));
        for (const [range, holders] of Object.entries(before.by_range)) {
          expect(after.by_range[range]?.some((node) => holders.includes(node))).toBe(true);
        }
      }),
      drawn(300),
    );
  });
});

describe('a shard map of CouchDB', () => {
  it('names a copy inside a node as CouchDB does', () => {
    expect(shardName(mapOf([['a@one']]), RANGES[0] ?? '')).toBe('shards/00000000-7fffffff/community.1796058893');
  });

  it('records each change for CouchDB’s changelog', () => {
    const [added, removed] = [
      { range: RANGES[0] ?? '', node: 'b@two' },
      { range: RANGES[0] ?? '', node: 'a@one' },
    ];
    expect(changed(mapOf([['a@one']]), { added: [added], removed: [removed] })).toMatchObject({
      by_node: { 'b@two': [RANGES[0]] },
      by_range: { [RANGES[0] ?? '']: ['b@two'] },
      changelog: [
        ['add', RANGES[0], 'b@two'],
        ['delete', RANGES[0], 'a@one'],
      ],
    });
  });

  it.each([
    ['a design document', { _id: '_design/dbs', by_node: {}, by_range: {}, changelog: [], shard_suffix: [] }],
    ['a document of another shape', { _id: 'community' }],
    ['nothing', null],
  ])('is not read from %s', (_name, doc) => expect(shardMapIn(doc)).toBeNull());
});
