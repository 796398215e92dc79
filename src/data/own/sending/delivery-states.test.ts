import { describe, expect, it } from 'vitest';
import type { Code } from '../../../domain/codes.ts';
import type { Outcome } from '../../../domain/outcome/schema.ts';
import { PREFERENCES_ID } from '../../../domain/preferences/id.ts';
import { postInput } from '../../testing/posts.ts';
import type { StoredStatement } from '../documents.ts';
import { DeliveryStates } from './delivery-states.ts';

const post = postInput('На дорозі');
const [FIRST, SECOND] = ['1-a', '2-b'];

function stored(rev = FIRST): StoredStatement {
  const written = { at: '2026-11-20T12:00:00.000Z', device: 'here' };
  return { ...post, written, _rev: rev } as StoredStatement;
}

function outcome(state: Outcome['state'], code?: Code): Outcome {
  const about = { _id: `outcome:${post._id}`, type: 'outcome', schemaVersion: 1, statement: post._id } as const;
  return { ...about, rev: FIRST, state, at: '2026-11-20T12:00:05.000Z', ...(code === undefined ? {} : { code }) };
}

const refusal = (code: Code = 'post/title-required') => outcome('refused', code);
const denial = (rev = FIRST) => ({
  [post._id]: { rev, code: 'limit/storage' as const, at: '2026-11-20T12:00:05.000Z' },
});
const states = (outcomes: Outcome[] = [], written?: string) => {
  const made = new DeliveryStates(outcomes);
  if (written !== undefined) made.wrote(post._id, written);
  return made;
};
const stateOf = (made: DeliveryStates, rev?: string, denied = {}) => made.record(stored(rev), denied, false).state;

describe('the delivery state of a statement', () => {
  it('is waiting from its writing until that revision arrived', () => {
    const made = states([], FIRST);
    expect([stateOf(made), [...made.pending]]).toEqual(['waiting', [[post._id, FIRST]]]);
    made.arrived(post._id, FIRST);
    expect([stateOf(made), made.pending.size]).toEqual(['sent', 0]);
  });

  it('stays waiting if the revision that arrived was overwritten in the meantime', () => {
    const made = states([], FIRST);
    made.wrote(post._id, SECOND);
    made.arrived(post._id, FIRST);
    expect(made.pending.get(post._id)).toBe(SECOND);
  });

  it('follows its outcome, until the outcome is withdrawn or all are forgotten', () => {
    const made = states();
    made.applyOutcomes([outcome('published')], []);
    expect(stateOf(made)).toBe('published');
    made.applyOutcomes([], [post._id]);
    expect(stateOf(made)).toBe('sent');
    made.applyOutcomes([outcome('published')], []);
    made.forgetOutcomes();
    expect(stateOf(made)).toBe('sent');
  });

  it('ignores an outcome of an earlier revision of a statement', () => {
    expect(stateOf(states([outcome('published')]), SECOND)).toBe('sent');
  });

  it('is denied with the gateway’s code only in the denied revision', () => {
    expect(states().record(stored(), denial(), false)).toMatchObject({
      state: 'refused',
      outcome: { code: 'limit/storage', statement: post._id },
    });
    expect(stateOf(states([], SECOND), SECOND, denial())).toBe('waiting');
  });

  it('is recomputed from zero', () => {
    const made = states([], FIRST);
    made.forgetPending();
    expect(made.pending.size).toBe(0);
  });
});

describe('refused statements', () => {
  it('lists each statement that an outcome or the gateway may have refused, once', () => {
    expect(states([refusal()]).suspects(denial())).toEqual([post._id]);
    expect(states([refusal()]).suspects({})).toEqual([post._id]);
    expect(states([outcome('published')]).suspects({})).toEqual([]);
  });

  it.each<[string, Outcome[], string, ReturnType<typeof denial> | Record<string, never>, number]>([
    ['includes a statement that an outcome refuses', [refusal()], FIRST, {}, 1],
    ['includes a statement that the gateway denies', [], FIRST, denial(), 1],
    ['excludes a statement that was rewritten since', [refusal()], SECOND, {}, 0],
    ['excludes a statement that has ended and needs no correction', [refusal('announcement/expired')], FIRST, {}, 0],
  ])('refused statements: %s', (_name, outcomes, rev, denied, expected) => {
    const made = states(outcomes);
    made.judge([stored(rev)], denied);
    expect(made.refused.size).toBe(expected);
  });

  it('recomputes refused statements each time', () => {
    const made = states([refusal()]);
    made.judge([stored()], {});
    made.judge([], {});
    expect(made.refused.size).toBe(0);
  });
});

describe('the number of the badge', () => {
  it('counts waiting and refused statements, photos without a statement, and held ones in the badge', () => {
    const made = states([refusal()], FIRST);
    made.judge([stored()], {});
    expect(made.counts({ waiting: [{ code: null }, { code: 'limit/photos' }], refused: 2 })).toEqual({
      waiting: 3,
      held: 1,
      refused: 3,
    });
  });

  it('does not count in the badge what concerns only the person', () => {
    const made = states([], FIRST);
    made.wrote(PREFERENCES_ID, FIRST);
    expect([made.pending.size, made.counts({ waiting: [], refused: 0 }).waiting]).toEqual([2, 1]);
  });
});

describe('a photo that waits', () => {
  it.each<[string, string | undefined, { state: 'waiting' | 'sent' | 'refused'; code: Code | null }, boolean]>([
    ['counts with its waiting statement', post._id, { state: 'waiting', code: null }, true],
    ['counts alone without a statement', undefined, { state: 'waiting', code: null }, false],
    ['counts alone when its statement is missing', 'post:gone', { state: 'waiting', code: null }, false],
    ['counts alone when its statement is not counted', PREFERENCES_ID, { state: 'waiting', code: null }, false],
    ['counts alone when it is held back', post._id, { state: 'waiting', code: 'limit/photos' }, false],
    ['counts with no statement once it was sent', post._id, { state: 'sent', code: null }, false],
  ])('waiting photo: %s', (_name, statement, photo, expected) => {
    const made = states([], FIRST);
    made.wrote(PREFERENCES_ID, FIRST);
    expect(made.carries(statement, photo)).toBe(expected);
  });
});
