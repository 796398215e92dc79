import { describe, expect, it } from 'vitest';
import type { Log } from '../base/logging/log.ts';
import { EngineRefusal, EngineUnreachable } from '../storage/engine/engine-request.ts';
import { LastFailure, reasonOf } from './last-failure.ts';

const AT = '2026-11-23T10:00:00.000Z';
const PERSON = '0123456789abcdef0123456789abcdef';

function failures() {
  const lines: object[] = [];
  const write = (details: object) => lines.push(details);
  const log: Log = { info: write, warn: write, error: write };
  return { failure: new LastFailure(log, () => new Date(AT)), lines };
}

describe('the last failure', () => {
  it('is stored with its time and status until all work is done', () => {
    const { failure } = failures();
    expect(failure.last).toBeNull();
    expect(failure.note('(scan)', new EngineRefusal(500, 'badmatch'))).toBe('failed');
    expect(failure.last).toEqual({ at: AT, status: 500 });
    failure.over();
    expect(failure.last).toBeNull();
  });

  it('concerns all work when there was no response', () => {
    const { failure } = failures();
    expect(failure.note('(scan)', new EngineUnreachable('refused'))).toBe('unreachable');
    expect(failure.last).toEqual({ at: AT, status: null });
  });

  it('is logged without ids of people', () => {
    const { failure, lines } = failures();
    failure.note(`user-${PERSON}`, new Error(`nothing of user-${PERSON} can be read`));
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(PERSON);
  });
});

describe('the reason of a failure', () => {
  it.each<[string, unknown, string]>([
    ['a value that is not an error', 'text', 'unknown'],
    ['a refusal of the engine', new EngineRefusal(503, 'of user-0a'), 'engine: 503'],
    ['an error of nano', Object.assign(new Error('x'), { errid: 'request' }), 'engine: request'],
  ])('is found for %s', (_what, error, reason) => expect(reasonOf(error)).toBe(reason));

  it('is truncated after its ids are removed, so that no half id remains', () => {
    const reason = reasonOf(new Error(`${'x '.repeat(55)}${PERSON}`));
    expect(reason.length).toBeLessThanOrEqual(120);
    expect(reason).not.toContain(PERSON.slice(0, 4));
  });
});
