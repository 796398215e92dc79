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
    ['starts by loading its code', NOT_ASKED, { kind: 'asked', userId: ANA }, LOADING],
    ['starts again for another person', OPEN, { kind: 'asked', userId: BOHDAN }, { kind: 'loading', userId: BOHDAN }],
    ['starts again after a failure', BROKEN, { kind: 'asked', userId: ANA }, LOADING],
    ['continues when the code is loaded', LOADING, { kind: 'codeCame' }, OPENING],
    ['ends when the database is open', OPENING, { kind: 'opened' }, OPEN],
    ['fails when the code takes too long', LOADING, { kind: 'timeUp' }, MISSING],
    ['fails when the database takes too long', OPENING, { kind: 'timeUp' }, BROKEN],
    ['fails when the code does not load', LOADING, { kind: 'failed', why: 'codeMissing' }, MISSING],
    ['fails when a later version owns the store', OPENING, { kind: 'failed', why: 'later' }, LATER],
    ['fails also after the database has opened', OPEN, { kind: 'failed', why: 'broken' }, BROKEN],
    ['succeeds late', BROKEN, { kind: 'opened' }, OPEN],
    ['succeeds late, with code that loaded late', MISSING, { kind: 'opened' }, OPEN],
    ['succeeds late, after it was closed', CLOSED, { kind: 'opened' }, OPEN],
    ['is closed', OPEN, { kind: 'closed' }, CLOSED],
    ['is closed after a failure', BROKEN, { kind: 'closed' }, CLOSED],
    ['continues loading its code when it is closed', LOADING, { kind: 'closed' }, LOADING],
    ['continues opening the database when it is closed', OPENING, { kind: 'closed' }, OPENING],
    ['ignores code that loads after the timeout', MISSING, { kind: 'codeCame' }, MISSING],
    ['ignores the timeout once it is open', OPEN, { kind: 'timeUp' }, OPEN],
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
