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
    ['starts when it is woken', NEVER_REPLICATED, { kind: 'woken' }, { kind: 'following' }],
    [
      'starts over when it is woken again',
      { ...CAUGHT_UP, kind: 'resting', loads: 2 },
      { kind: 'woken' },
      { kind: 'following', fresh: false, loads: 0 },
    ],
    ['loads a bundle', AT_WORK, { kind: 'loadBegan' }, { kind: 'loading', catchingUp: true, loads: 1 }],
    [
      'follows the changes after a bundle',
      { ...LOADING, stale: true },
      { kind: 'loaded' },
      { kind: 'following', catchingUp: false, stale: false },
    ],
    [
      'still needs a bundle when loading one failed',
      { ...LOADING, stale: true },
      { kind: 'loadFailed' },
      { kind: 'following', catchingUp: false },
    ],
    ['requests changes without waiting', AT_WORK, { kind: 'followBegan' }, { kind: 'following' }],
    ['waits for a change', CAUGHT_UP, { kind: 'waitBegan' }, { kind: 'waiting' }],
    ['continues when the longpoll is answered', WAITING, { kind: 'answered' }, { kind: 'following' }],
    ['does not wait again after a call', WAITING, { kind: 'asked' }, { fresh: false }],
    ['does not wait again after an interrupted longpoll', CAUGHT_UP, { kind: 'interrupted' }, { fresh: false }],
    ['is catching up while there are more changes', AT_WORK, { kind: 'applied', behind: true }, { catchingUp: true }],
    [
      'stops catching up at the last change',
      { ...AT_WORK, catchingUp: true },
      { kind: 'applied', behind: false },
      { catchingUp: false },
    ],
    ['needs a bundle when the history does not continue', AT_WORK, { kind: 'outrun' }, { stale: true }],
    ['needs a bundle when the local data may be damaged', CAUGHT_UP, { kind: 'doubted' }, { stale: true }],
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
    ['follows the history', AT_WORK, {}, 'follow'],
    ['waits for a change when it is caught up', CAUGHT_UP, {}, 'wait'],
    ['serves a waiting caller first', CAUGHT_UP, { asked: true }, 'follow'],
    ['loads a bundle when there is no history to follow', AT_WORK, { since: null }, 'load'],
    ['loads a bundle when the history does not continue', { ...CAUGHT_UP, stale: true }, {}, 'load'],
    ['loads a second bundle', { ...AT_WORK, stale: true, loads: 1 }, {}, 'load'],
    ['loads no third bundle', { ...AT_WORK, stale: true, loads: 2 }, {}, 'giveUp'],
    ['follows the history after two bundles', { ...AT_WORK, loads: 2 }, {}, 'follow'],
    ['loads the bundle where nothing can be stored', AT_WORK, { isStored: false, since: null }, 'load'],
    [
      'does nothing more after it where nothing can be stored',
      AT_WORK,
      { isStored: false, since: null, shown: true },
      'nothing',
    ],
    [
      'loads it again for a caller where nothing can be stored',
      AT_WORK,
      { isStored: false, shown: true, asked: true },
      'load',
    ],
    ['loads no third one where nothing can be stored', { ...AT_WORK, loads: 2 }, { isStored: false }, 'giveUp'],
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
    ['of a complete generation', whole, {}, '7-x'],
    ['of a generation whose server is not known yet', whole, { epoch: null }, '7-x'],
    ['of a generation that was never proven', neverProven, { now: 9_000 }, '7-x'],
    ['none without a generation', null, {}, null],
    ['none of a partial generation', { ...whole, seq: null, complete: false }, {}, null],
    ['none of another server’s generation', whole, { epoch: 'e2' }, null],
    ['none of a generation that was proven too long ago', whole, { now: 2_001 }, null],
  ])('history to follow: %s', (_name, generation, other, since) => {
    expect(sequenceToFollow(generation, { ...about, ...other })).toBe(since);
  });
});
