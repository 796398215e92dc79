import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import type { PostStatement } from '../../../domain/post/schema.ts';
import { postInput } from '../../testing/posts.ts';
import { decide, type Leaf, sameContent } from './merge.ts';

const FIELDS = ['postTitle', 'content', 'tags', 'photo'] as const;
type Field = (typeof FIELDS)[number];
type Edit = Partial<Pick<PostStatement, Field>>;

const BASE_REV = `1-${'0'.repeat(32)}`;
const base: PostStatement = {
  ...postInput('Base', { _id: 'post:01JD0000000000000000000000' }),
  written: { at: '2026-11-20T10:00:00.000Z', device: 'first' },
};

const value: Record<Field, fc.Arbitrary<unknown>> = {
  postTitle: fc.constantFrom('One', 'Two', 'Three'),
  content: fc.constantFrom('<p>1</p>', '<p>2</p>', '<p>3</p>'),
  tags: fc.constantFrom([], ['dogs'], ['cats', 'dogs']),
  photo: fc.constantFrom(...['a', 'b'].map((sign) => ({ sha256: sign.repeat(64), alt: '', width: 1, height: 1 }))),
};

const edit = fc.record(value, { requiredKeys: [] }) as fc.Arbitrary<Edit>;
const written = fc.record({
  at: fc.integer({ min: 0, max: 5 }).map((minute) => `2026-11-20T11:0${minute}:00.000Z`),
  device: fc.constantFrom('first', 'second', 'third'),
});
const hash = fc.stringMatching(/^[0-9a-f]{32}$/);

/** Leaves that all descend from `base`, each with its own history of one to three revisions. */
const leaves = (count: { minLength: number; maxLength: number }) =>
  fc
    .uniqueArray(fc.record({ edit, written, hash, steps: fc.integer({ min: 1, max: 3 }) }), {
      ...count,
      selector: (one) => one.hash,
    })
    .map((drawn) => drawn.map(leafOf));

function leafOf(drawn: { edit: Edit; written: PostStatement['written']; hash: string; steps: number }): Leaf & {
  edit: Edit;
} {
  const between = Array.from({ length: drawn.steps - 1 }, (_, index) => `${drawn.steps - index}-${drawn.hash}`);
  return {
    rev: `${drawn.steps + 1}-${drawn.hash}`,
    ancestors: [...between, BASE_REV],
    removed: false,
    body: { ...base, ...drawn.edit, written: drawn.written },
    edit: drawn.edit,
  };
}

const bodyAt = async (rev: string) => (rev === BASE_REV ? base : null);
const forgotten = async () => null;
const changed = (one: Leaf, field: Field) =>
  JSON.stringify((one.body as PostStatement)[field]) !== JSON.stringify(base[field]);
const shown = (one: Leaf, field: Field) => JSON.stringify((one.body as PostStatement)[field]);

/** The fields that at least two leaves changed, to different values. */
const contested = (all: readonly Leaf[]) =>
  FIELDS.filter(
    (field) => new Set(all.filter((leaf) => changed(leaf, field)).map((leaf) => shown(leaf, field))).size > 1,
  );

describe('the table of docs/conflicts.md', () => {
  it('decides a merge in the same way in any order of the versions', async () => {
    await fc.assert(
      fc.asyncProperty(
        leaves({ minLength: 2, maxLength: 3 }),
        fc.constantFrom([0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]),
        async (all, order) => {
          const other = order.flatMap((index) => all[index] ?? []);
          expect(await decide(other, bodyAt)).toEqual(await decide(all, bodyAt));
        },
      ),
      drawn(500),
    );
  });

  it('asks exactly when one field was changed to different values, and names it', async () => {
    await fc.assert(
      fc.asyncProperty(leaves({ minLength: 2, maxLength: 3 }), async (all) => {
        const decision = await decide(all, bodyAt);
        const fields = contested(all);
        if (fields.length > 0) expect(decision).toEqual({ kind: 'ask', fields: [...fields].sort() });
        else expect(decision.kind).toBe('merge');
      }),
      drawn(1_000),
    );
  });

  it('loses no edit in a merge: takes each changed field from its editor, and closes every other version', async () => {
    await fc.assert(
      fc.asyncProperty(leaves({ minLength: 2, maxLength: 3 }), async (all) => {
        const decision = await decide(all, bodyAt);
        if (decision.kind !== 'merge') return;
        const winner = all.find((leaf) => leaf.rev === decision.parent);
        const merged = (decision.body ?? winner?.body) as PostStatement;
        for (const field of FIELDS) {
          const editors = all.filter((leaf) => changed(leaf, field));
          const source = (editors[0] ?? winner)?.body ?? base;
          expect(merged[field]).toEqual((source as PostStatement)[field]);
        }
        expect([decision.parent, ...decision.close].sort()).toEqual(all.map((leaf) => leaf.rev).sort());
      }),
      drawn(1_000),
    );
  });

  it('asks about every difference without a base, and merges only equal versions', async () => {
    await fc.assert(
      fc.asyncProperty(leaves({ minLength: 2, maxLength: 3 }), async (all) => {
        const decision = await decide(all, forgotten);
        const equal = all.every((leaf) => sameContent(leaf.body, all[0]?.body ?? base));
        expect(decision.kind).toBe(equal ? 'merge' : 'ask');
        if (decision.kind === 'merge') expect(decision.body).toBeNull();
      }),
      drawn(500),
    );
  });

  it('always asks about a removal against an edit, and settles removals alone', async () => {
    await fc.assert(
      fc.asyncProperty(leaves({ minLength: 1, maxLength: 3 }), fc.nat(2), async (all, which) => {
        const removed = all.map((leaf, index) => (index === which % all.length ? { ...leaf, removed: true } : leaf));
        const decision = await decide(removed, bodyAt);
        expect(decision).toEqual(all.length === 1 ? { kind: 'settled' } : { kind: 'ask', fields: [] });
      }),
    );
  });
});

describe('the edit time of a post’s text', () => {
  const REV = ['a', 'b'].map((sign) => `2-${sign.repeat(32)}`);
  const leaf = (number: number, part: Partial<PostStatement>): Leaf => ({
    rev: REV[number] ?? '',
    ancestors: [BASE_REV],
    removed: false,
    body: { ...base, ...part },
  });
  const [early, late] = ['2026-11-20T11:01:00.000Z', '2026-11-20T11:02:00.000Z'];

  it.each([
    ['the later one wins', early, late, late],
    ['the later one wins, whichever version it comes from', late, early, late],
    ['any time wins over none', null, early, early],
    ['any time wins over none, whichever version has it', early, null, early],
    ['none on both stays none', null, null, null],
  ])('merges edit times without asking: %s', async (_name, one, other, holds) => {
    const leaves = [leaf(0, { postTitle: 'One', editedAt: one }), leaf(1, { tags: ['dogs'], editedAt: other })];
    const decision = await decide(leaves, bodyAt);
    expect(decision).toMatchObject({
      kind: 'merge',
      body: { postTitle: 'One', tags: ['dogs'], editedAt: holds },
    });
    expect(await decide([...leaves].reverse(), bodyAt)).toEqual(decision);
  });

  it('ignores an edit time as the only difference: the winner stays, and nothing is written', async () => {
    const leaves = [leaf(0, { editedAt: late }), leaf(1, { editedAt: early })];
    for (const known of [bodyAt, forgotten]) {
      expect(await decide(leaves, known)).toEqual({ kind: 'merge', parent: REV[1], body: null, close: [REV[0]] });
    }
  });
});
