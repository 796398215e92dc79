import { describe, expect, it } from 'vitest';
import {
  NEVER_REPLICATED,
  nextStep,
  type ReplicationEvent,
  type ReplicationState,
  replicationAfter,
  sequenceToFollow,
} from './replication-state.ts';
import type { Generation } from './schema.ts';

const AT_WORK: ReplicationState = { ...NEVER_REPLICATED, kind: 'following' };
const LOADING: ReplicationState = { ...AT_WORK, kind: 'loading', catchingUp: true, loads: 1 };
const CAUGHT_UP: ReplicationState = { ...AT_WORK, proven: true, fresh: true };
const WAITING: ReplicationState = { ...CAUGHT_UP, kind: 'waiting' };

describe('the replication of a mirror', () => {
  it.each<[string, ReplicationState, ReplicationEvent, Partial<ReplicationState>]>([
    ['begins when it is woken', NEVER_REPLICATED, { kind: 'woken' }, { kind: 'following' }],
    [
      'begins anew with nothing to wait for',
      { ...CAUGHT_UP, kind: 'resting', loads: 2 },
      { kind: 'woken' },
      { kind: 'following', fresh: false, loads: 0 },
    ],
    ['takes a bundle', AT_WORK, { kind: 'loadBegan' }, { kind: 'loading', catchingUp: true, loads: 1 }],
    [
      'is followed after a bundle',
      { ...LOADING, stale: true },
      { kind: 'loaded' },
      { kind: 'following', catchingUp: false, stale: false },
    ],
    [
      'needs a bundle still when one did not come',
      { ...LOADING, stale: true },
      { kind: 'loadFailed' },
      { kind: 'following', catchingUp: false },
    ],
    ['asks without waiting', AT_WORK, { kind: 'followBegan' }, { kind: 'following' }],
    ['waits for a change', CAUGHT_UP, { kind: 'waitBegan' }, { kind: 'waiting' }],
    ['is at work when the wait is over', WAITING, { kind: 'answered' }, { kind: 'following' }],
    ['waits no more after it was asked', WAITING, { kind: 'asked' }, { fresh: false }],
    ['waits no more after a wait was ended', CAUGHT_UP, { kind: 'interrupted' }, { fresh: false }],
    ['has a long way to go', AT_WORK, { kind: 'applied', behind: true }, { catchingUp: true }],
    [
      'has come to the end of it',
      { ...AT_WORK, catchingUp: true },
      { kind: 'applied', behind: false },
      { catchingUp: false },
    ],
    ['needs a bundle when the history leads nowhere', AT_WORK, { kind: 'outrun' }, { stale: true }],
    ['needs a bundle when it is doubted', CAUGHT_UP, { kind: 'doubted' }, { stale: true }],
    [
      'is proven when it is caught up',
      { ...AT_WORK, loads: 2 },
      { kind: 'caughtUp' },
      { proven: true, fresh: true, loads: 0 },
    ],
    [
      'is not proven after a failure',
      { ...CAUGHT_UP, catchingUp: true },
      { kind: 'failed' },
      { proven: false, catchingUp: false },
    ],
    ['rests, and stays proven', CAUGHT_UP, { kind: 'rested' }, { kind: 'resting' }],
  ])('replication of a mirror: %s', (_name, state, event, changed) => {
    expect(replicationAfter(state, event)).toEqual({ ...state, ...changed });
  });
});

describe('the next step of a replication', () => {
  type Known = Parameters<typeof nextStep>[1];
  const known: Known = { isStored: true, shown: false, since: '7-x', asked: false };
  it.each<[string, ReplicationState, Partial<Known>, ReturnType<typeof nextStep>]>([
    ['the history is followed', AT_WORK, {}, 'follow'],
    ['a change is waited for when all is here', CAUGHT_UP, {}, 'wait'],
    ['somebody who waits is answered first', CAUGHT_UP, { asked: true }, 'follow'],
    ['a bundle, where there is no history', AT_WORK, { since: null }, 'load'],
    ['a bundle, where it leads nowhere', { ...CAUGHT_UP, stale: true }, {}, 'load'],
    ['a second bundle', { ...AT_WORK, stale: true, loads: 1 }, {}, 'load'],
    ['no third bundle', { ...AT_WORK, stale: true, loads: 2 }, {}, 'giveUp'],
    ['the history, though two bundles came', { ...AT_WORK, loads: 2 }, {}, 'follow'],
    ['where nothing is kept, a look at the bundle', AT_WORK, { isStored: false, since: null }, 'load'],
    ['where nothing is kept, nothing after it', AT_WORK, { isStored: false, since: null, shown: true }, 'nothing'],
    [
      'where nothing is kept, another look for who asks',
      AT_WORK,
      { isStored: false, shown: true, asked: true },
      'load',
    ],
    ['where nothing is kept, no third look', { ...AT_WORK, loads: 2 }, { isStored: false }, 'giveUp'],
  ])('next step of a replication: %s', (_name, state, about, step) => {
    expect(nextStep(state, { ...known, ...about })).toBe(step);
  });
});

describe('the history to follow', () => {
  const whole: Generation = { epoch: 'e1', seq: '7-x', complete: true, number: 1, provenAt: 1_000 };
  type About = Parameters<typeof sequenceToFollow>[1];
  const about: About = { epoch: 'e1', now: 2_000, lasts: 1_000 };
  const { provenAt: _, ...neverProven } = whole;
  it.each<[string, Generation | null, Partial<About>, string | null]>([
    ['of a whole generation', whole, {}, '7-x'],
    ['of one whose server is not known yet', whole, { epoch: null }, '7-x'],
    ['of one that was never proven', neverProven, { now: 9_000 }, '7-x'],
    ['not of nothing', null, {}, null],
    ['not of one that came in part', { ...whole, seq: null, complete: false }, {}, null],
    ['not of another server', whole, { epoch: 'e2' }, null],
    ['not of what was away for too long', whole, { now: 2_001 }, null],
  ])('history to follow: %s', (_name, generation, other, since) => {
    expect(sequenceToFollow(generation, { ...about, ...other })).toBe(since);
  });
});
