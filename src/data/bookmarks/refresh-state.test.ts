import { describe, expect, it } from 'vitest';
import {
  careFor,
  isDue,
  NEVER_REFRESHED,
  nextRefreshState,
  type RefreshEvent,
  type RefreshState,
} from './refresh-state.ts';

const MINUTE = 60_000;
const LOOKED: RefreshState = {
  kind: 'idle',
  saved: new Set(['a', 'b']),
  touched: new Set(),
  incomplete: false,
  startedAt: 1_000,
};
const LOOKING: RefreshState = { ...LOOKED, kind: 'running' };
const AGAIN: RefreshState = { ...LOOKED, kind: 'queued' };

describe('the refresh of saved posts', () => {
  it.each<[string, RefreshState, RefreshEvent, Partial<RefreshState>]>([
    ['begins when it is woken', NEVER_REFRESHED, { kind: 'woken' }, { kind: 'running' }],
    ['is done once more when it was woken meanwhile', LOOKING, { kind: 'woken' }, { kind: 'queued' }],
    ['is done only once more, however often', AGAIN, { kind: 'woken' }, {}],
    ['ends', LOOKING, { kind: 'ended' }, { kind: 'idle' }],
    ['ends with another look', AGAIN, { kind: 'ended' }, { kind: 'running' }],
    [
      'begins with nothing new',
      { ...LOOKING, touched: null },
      { kind: 'began', at: 5_000 },
      { touched: new Set(), startedAt: 5_000 },
    ],
    [
      'learns what is saved, and lacks nothing of it yet',
      { ...LOOKING, incomplete: true },
      { kind: 'learnt', saved: new Set(['c']) },
      { saved: new Set(['c']), incomplete: false },
    ],
    ['finds that something is lacking', LOOKING, { kind: 'lacked' }, { incomplete: true }],
    ['fails, and has to look at all', LOOKING, { kind: 'failed' }, { touched: null, incomplete: true }],
    [
      'is told what the mirror changed',
      { ...LOOKED, touched: new Set(['a']) },
      { kind: 'mirrorChanged', posts: ['b'] },
      { touched: new Set(['a', 'b']) },
    ],
    ['need not be told when it may be any', { ...LOOKED, touched: null }, { kind: 'mirrorChanged', posts: ['b'] }, {}],
    ['is told that the mirror is another', LOOKED, { kind: 'mirrorReplaced' }, { touched: null }],
  ])('refresh of saved posts: %s', (_name, state, event, changed) => {
    expect(nextRefreshState(state, event)).toEqual({ ...state, ...changed });
  });

  it.each<[string, RefreshState, number, boolean]>([
    ['soon after a look', LOOKED, LOOKED.startedAt + 10 * MINUTE, false],
    ['long after a look', LOOKED, LOOKED.startedAt + 10 * MINUTE + 1, true],
    ['long after a look at nothing', { ...LOOKED, saved: new Set() }, LOOKED.startedAt + 60 * MINUTE, false],
    ['when something was lacking', { ...LOOKED, incomplete: true }, LOOKED.startedAt, true],
  ])('decides whether a refresh is due when the service can be reached: %s', (_name, state, now, due) => {
    expect(isDue(state, now)).toBe(due);
  });
});

describe('the care for one saved post', () => {
  const before = { post: null, at: 1_000 };
  const held = { ...before, post: {} as never };
  const about = { before: held, mirrored: true, touched: new Set<string>(), now: 1_000 };
  it.each<[string, Partial<Parameters<typeof careFor>[1]>, ReturnType<typeof careFor>]>([
    ['is left alone when the mirror says nothing new of it', {}, 'nothing'],
    ['is left alone when the mirror says something new of another', { touched: new Set(['b']) }, 'nothing'],
    ['is taken from the mirror when it is new there', { touched: new Set(['a']) }, 'take'],
    ['is taken from the mirror when it may be new there', { touched: null }, 'take'],
    ['is taken from the mirror when it was not here', { before: null }, 'take'],
    ['is taken from the mirror when it was gone', { before }, 'take'],
    ['is asked for when it is nowhere', { mirrored: false, before: null }, 'compare'],
    ['is not asked for soon again', { mirrored: false, now: 1_000 + 10 * MINUTE }, 'nothing'],
    ['is asked for when it may have grown old', { mirrored: false, now: 1_001 + 10 * MINUTE }, 'compare'],
    ['is asked for when it left the mirror', { mirrored: false, touched: new Set(['a']) }, 'compare'],
    ['is not asked for when it may be any', { mirrored: false, touched: null }, 'nothing'],
  ])('care for one saved post: %s', (_name, different, care) => {
    expect(careFor('a', { ...about, ...different })).toBe(care);
  });
});
