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
    ['starts when it is woken', NEVER_REFRESHED, { kind: 'woken' }, { kind: 'running' }],
    ['runs once more when it is woken during a run', LOOKING, { kind: 'woken' }, { kind: 'queued' }],
    ['runs only once more, however often it is woken', AGAIN, { kind: 'woken' }, {}],
    ['ends', LOOKING, { kind: 'ended' }, { kind: 'idle' }],
    ['ends with another run', AGAIN, { kind: 'ended' }, { kind: 'running' }],
    [
      'starts a run with no changed posts',
      { ...LOOKING, touched: null },
      { kind: 'began', at: 5_000 },
      { touched: new Set(), startedAt: 5_000 },
    ],
    [
      'records which posts are saved, with none missing yet',
      { ...LOOKING, incomplete: true },
      { kind: 'learnt', saved: new Set(['c']) },
      { saved: new Set(['c']), incomplete: false },
    ],
    ['records that something is missing', LOOKING, { kind: 'lacked' }, { incomplete: true }],
    ['must check all posts after a failure', LOOKING, { kind: 'failed' }, { touched: null, incomplete: true }],
    [
      'records which posts the mirror changed',
      { ...LOOKED, touched: new Set(['a']) },
      { kind: 'mirrorChanged', posts: ['b'] },
      { touched: new Set(['a', 'b']) },
    ],
    [
      'records no changed posts when all may have changed',
      { ...LOOKED, touched: null },
      { kind: 'mirrorChanged', posts: ['b'] },
      {},
    ],
    ['must check all posts when the mirror was replaced', LOOKED, { kind: 'mirrorReplaced' }, { touched: null }],
  ])('refresh of saved posts: %s', (_name, state, event, changed) => {
    expect(nextRefreshState(state, event)).toEqual({ ...state, ...changed });
  });

  it.each<[string, RefreshState, number, boolean]>([
    ['soon after a refresh', LOOKED, LOOKED.startedAt + 10 * MINUTE, false],
    ['long after a refresh', LOOKED, LOOKED.startedAt + 10 * MINUTE + 1, true],
    [
      'long after a refresh without saved posts',
      { ...LOOKED, saved: new Set() },
      LOOKED.startedAt + 60 * MINUTE,
      false,
    ],
    ['when something was missing', { ...LOOKED, incomplete: true }, LOOKED.startedAt, true],
  ])('decides whether a refresh is due when the service can be reached: %s', (_name, state, now, due) => {
    expect(isDue(state, now)).toBe(due);
  });
});

describe('the refresh of one saved post', () => {
  const before = { post: null, at: 1_000 };
  const held = { ...before, post: {} as never };
  const about = { before: held, mirrored: true, touched: new Set<string>(), now: 1_000 };
  it.each<[string, Partial<Parameters<typeof careFor>[1]>, ReturnType<typeof careFor>]>([
    ['does nothing when the mirror did not change it', {}, 'nothing'],
    ['does nothing when the mirror changed another post', { touched: new Set(['b']) }, 'nothing'],
    ['copies it from the mirror when it changed there', { touched: new Set(['a']) }, 'take'],
    ['copies it from the mirror when it may have changed there', { touched: null }, 'take'],
    ['copies it from the mirror when it is not stored yet', { before: null }, 'take'],
    ['copies it from the mirror when it was stored as missing', { before }, 'take'],
    ['fetches it when it is neither stored nor mirrored', { mirrored: false, before: null }, 'compare'],
    ['does not fetch it again soon', { mirrored: false, now: 1_000 + 10 * MINUTE }, 'nothing'],
    ['fetches it when the stored version may be outdated', { mirrored: false, now: 1_001 + 10 * MINUTE }, 'compare'],
    ['fetches it when it left the mirror', { mirrored: false, touched: new Set(['a']) }, 'compare'],
    ['does not fetch it when any post may have changed', { mirrored: false, touched: null }, 'nothing'],
  ])('refresh of one saved post: %s', (_name, different, care) => {
    expect(careFor('a', { ...about, ...different })).toBe(care);
  });
});
