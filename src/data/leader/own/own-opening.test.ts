import { describe, expect, it } from 'vitest';
import { ChunkLoadError } from '../../chunk-load-error.ts';
import {
  factsOf,
  isTriedAgain,
  NOT_ASKED,
  type OwnEvent,
  type OwnState,
  ownAfter,
  whyNotOpened,
} from './own-opening.ts';

const [ANA, BOHDAN] = ['ana', 'bohdan'];
const CLOSED: OwnState = { kind: 'closed', userId: ANA };
const LOADING: OwnState = { kind: 'loading', userId: ANA };
const OPENING: OwnState = { kind: 'opening', userId: ANA };
const OPEN: OwnState = { kind: 'open', userId: ANA };
const BROKEN: OwnState = { kind: 'failed', userId: ANA, why: 'broken' };
const LATER: OwnState = { kind: 'failed', userId: ANA, why: 'later' };
const MISSING: OwnState = { kind: 'failed', userId: ANA, why: 'codeMissing' };

describe('the opening of the own database', () => {
  it.each<[string, OwnState, OwnEvent, OwnState]>([
    ['begins with its code', NOT_ASKED, { kind: 'asked', userId: ANA }, LOADING],
    ['begins anew for another person', OPEN, { kind: 'asked', userId: BOHDAN }, { kind: 'loading', userId: BOHDAN }],
    ['begins anew after a failure', BROKEN, { kind: 'asked', userId: ANA }, LOADING],
    ['goes on when the code came', LOADING, { kind: 'codeCame' }, OPENING],
    ['ends when the database answers', OPENING, { kind: 'opened' }, OPEN],
    ['waits for code no longer', LOADING, { kind: 'timeUp' }, MISSING],
    ['waits for the database no longer', OPENING, { kind: 'timeUp' }, BROKEN],
    ['fails while the code is on its way', LOADING, { kind: 'failed', why: 'codeMissing' }, MISSING],
    ['fails at what a later version left', OPENING, { kind: 'failed', why: 'later' }, LATER],
    ['fails while the database moves in', OPEN, { kind: 'failed', why: 'broken' }, BROKEN],
    ['ends late', BROKEN, { kind: 'opened' }, OPEN],
    ['ends late, with code that came late', MISSING, { kind: 'opened' }, OPEN],
    ['ends late, after a closing', CLOSED, { kind: 'opened' }, OPEN],
    ['is undone', OPEN, { kind: 'closed' }, CLOSED],
    ['is given up after a failure', BROKEN, { kind: 'closed' }, CLOSED],
    ['goes on with its code under a closing', LOADING, { kind: 'closed' }, LOADING],
    ['goes on with the database under a closing', OPENING, { kind: 'closed' }, OPENING],
    ['is over when the code comes after its time', MISSING, { kind: 'codeCame' }, MISSING],
    ['is over when its time is up', OPEN, { kind: 'timeUp' }, OPEN],
  ])('opening of the own database: %s', (_name, state, event, expected) => {
    expect(ownAfter(state, event)).toEqual(expected);
  });

  it.each<[string, OwnState, ReturnType<typeof factsOf>]>([
    ['open', OPEN, { broken: false, ownDatabaseIsNewer: false, codeMissing: false }],
    ['broken', BROKEN, { broken: true, ownDatabaseIsNewer: false, codeMissing: false }],
    ['of a later version', LATER, { broken: false, ownDatabaseIsNewer: true, codeMissing: false }],
    ['without its code', MISSING, { broken: false, ownDatabaseIsNewer: false, codeMissing: true }],
  ])('reports the status of an own database: %s', (_name, state, facts) => {
    expect(factsOf(state)).toEqual(facts);
  });

  it.each<[OwnState, boolean, boolean]>([
    [BROKEN, false, true],
    [BROKEN, true, true],
    [MISSING, false, true],
    [MISSING, true, false],
    [LATER, false, false],
    [CLOSED, false, false],
    [OPENING, false, false],
    [OPEN, false, false],
  ])('own database %j, with code loading: %s, is retried: %s', (state, coming, again) => {
    expect(isTriedAgain(state, coming)).toBe(again);
  });

  it.each([
    [new ChunkLoadError(), 'codeMissing'],
    [new DOMException('higher version', 'VersionError'), 'later'],
    [new DOMException('no room', 'QuotaExceededError'), 'broken'],
    ['no error at all', 'broken'],
  ])('maps the opening error %s to the reason %s', (error, why) => {
    expect(whyNotOpened(error)).toBe(why);
  });
});
