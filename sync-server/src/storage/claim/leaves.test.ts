import { describe, expect, it } from 'vitest';
import { judge, leavesOf, livingOf } from './leaves.ts';

const ours = { token: 'ours' };
const theirs = { token: 'theirs' };
const open = (mark: object) => ({ ...mark, open: true });

type Row = readonly [rev: string, mark: object | null | 'gone'];

/**
 * Leaves as the engine returns them: the revision and the mark, `null` for a document without one, `gone` for a
 * removal.
 */
function leaves(...rows: Row[]) {
  return leavesOf(
    rows.map(([_rev, claim]) => ({
      ok: { _id: 'x', _rev, ...(claim === 'gone' ? { _deleted: true } : claim === null ? {} : { claim }) },
    })),
  );
}

describe('the verdict on a claimed document’s branches', () => {
  const verdict = (base: string | null, ...rows: Row[]) => {
    const judged = judge(leaves(...rows), { token: 'ours', base });
    return 'leaf' in judged ? [judged.kind, judged.leaf?.rev ?? null] : [judged.kind];
  };

  it('reports a free id when no claim was begun', () => {
    expect(verdict(null)).toEqual(['untouched']);
    expect(verdict(null, ['2-a', 'gone'])).toEqual(['untouched']);
    expect(verdict('4-a', ['4-a', theirs])).toEqual(['untouched']);
  });

  it('reports a rival when a claim is confirmed, or something other than a claim wrote the document', () => {
    expect(verdict(null, ['2-a', theirs])).toEqual(['theirs', '2-a']);
    expect(verdict(null, ['1-a', null])).toEqual(['theirs', '1-a']);
    expect(verdict('4-a', ['6-a', theirs])).toEqual(['theirs', '6-a']);
  });

  it('reports a rival without a document when the document to be replaced was removed', () => {
    expect(verdict('4-a', ['5-a', 'gone'])).toEqual(['theirs', null]);
    expect(verdict('4-a', ['5-a', 'gone'], ['5-f', open(ours)])).toEqual(['theirs', null]);
    expect(verdict('4-a', ['5-a', 'gone'], ['6-f', ours])).toEqual(['theirs', null]);
    // An earlier one, from a branch that lost.
    expect(verdict('4-a', ['4-f', 'gone'], ['5-f', open(ours)])).toEqual(['open', '5-f']);
  });

  it('prefers a confirmed claim to an unconfirmed one, however long its branch', () => {
    expect(verdict(null, ['3-f', open(ours)], ['2-a', theirs])).toEqual(['theirs', '2-a']);
    expect(verdict(null, ['3-f', open(theirs)], ['2-a', ours])).toEqual(['mine', '2-a']);
  });

  it('prefers another’s confirmed claim to an own one that may have been confirmed too late', () => {
    expect(verdict(null, ['4-f', ours], ['2-a', theirs])).toEqual(['theirs', '2-a']);
  });

  it('takes over an unconfirmed claim at the leaf that a plain read shows', () => {
    expect(verdict(null, ['1-a', open(theirs)], ['1-b', open(ours)])).toEqual(['open', '1-b']);
    expect(verdict(null, ['1-f', open(theirs)], ['2-a', open(ours)])).toEqual(['open', '2-a']);
    expect(verdict(null, ['10-a', open(theirs)], ['9-a', open(ours)])).toEqual(['open', '10-a']);
  });

  it('ignores branches that lost an earlier claim', () => {
    expect(verdict('4-a', ['4-a', theirs], ['4-f', null], ['1-f', open(theirs)])).toEqual(['untouched']);
    expect(verdict('4-a', ['6-a', ours], ['3-f', theirs])).toEqual(['mine', '6-a']);
  });

  it('lists all own leaves of a claim, so that they can be removed', () => {
    const judged = judge(leaves(['2-a', theirs], ['1-b', open(ours)], ['2-c', ours], ['2-d', 'gone']), {
      token: 'ours',
      base: null,
    });
    expect(judged.kind === 'theirs' && judged.mine.map(({ rev }) => rev)).toEqual(['2-c', '1-b']);
  });
});

it('lists first the living leaf that CouchDB shows', () => {
  const sorted = livingOf(leaves(['2-a', null], ['10-a', null], ['11-a', 'gone'], ['10-b', null]));
  expect(sorted.map(({ rev }) => rev)).toEqual(['10-b', '10-a', '2-a']);
});

it('rejects a response that was cut off or comes from a proxy', () => {
  for (const answer of [{}, [{}], [{ ok: { _id: 'x' } }], 'Bad Gateway', null]) {
    expect(() => leavesOf(answer)).toThrow();
  }
});
