import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { type Answered, AnswerWatch, logLeft, statementMark } from './answer-watch.ts';

const OWN = `user-${'0a'.repeat(16)}`;
const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';

/** A watch with a manual clock, and what it logged and reported. */
function openWatch() {
  const lines: object[] = [];
  const reported: Answered[] = [];
  let now = 0;
  const log = { info: (details: object) => void lines.push(details), warn() {}, error() {} };
  const watch = new AnswerWatch({ log, monotonic: () => now, onAnswered: (answered) => void reported.push(answered) });
  const pass = (ms: number) => {
    now += ms;
  };
  /** A step of the database with this outcome. */
  const step = (outcome: Outcome) => {
    watch.begin(OWN);
    watch.answered(OWN, outcome);
    watch.end(OWN, true);
  };
  return { watch, lines, reported, pass, step };
}

function outcome(rev: string, more: Partial<Outcome> = {}): Outcome {
  const at = '2026-11-20T10:00:00.000Z';
  const base = { _id: `outcome:${POST}`, type: 'outcome' as const, schemaVersion: versionOf('outcome') };
  return { ...base, statement: POST, rev, state: 'published', at, ...more };
}

describe('the answer watch', () => {
  it('logs which request contained a statement, and how long its answer took', () => {
    const { watch, lines, reported, pass, step } = openWatch();
    watch.arrived(OWN, [{ _id: POST, _rev: '1-a' }], 'request-1');
    pass(40);
    step(outcome('1-a', { state: 'refused', code: 'post/title-required' }));
    expect(lines).toEqual([
      { reqId: 'request-1', kind: 'post', outcome: 'refused', code: 'post/title-required', ms: 40 },
    ]);
    expect(reported).toEqual([
      { kind: 'post', outcome: 'refused', code: 'post/title-required', arrival: 'gateway', ms: 40 },
    ]);
  });

  it('measures from the first time that a revision was sent', () => {
    const { watch, lines, pass, step } = openWatch();
    watch.arrived(OWN, [{ _id: POST, _rev: '1-a' }], 'request-1');
    pass(1_000);
    watch.arrived(OWN, [{ _id: POST, _rev: '1-a' }], 'request-2');
    pass(5);
    step(outcome('1-a'));
    expect(lines).toMatchObject([{ reqId: 'request-1', ms: 1_005 }]);
  });

  it('matches a single-document write of unknown revision to the next answer', () => {
    const { watch, lines, step } = openWatch();
    watch.arrived(OWN, [{ _id: POST }], 'request-1');
    step(outcome('2-b'));
    expect(lines).toMatchObject([{ reqId: 'request-1', ms: 0 }]);
  });

  it('logs another revision’s answer with its mark, timed from the wake-up, instead of a wrong request', () => {
    const { watch, lines, reported, pass, step } = openWatch();
    watch.woken(OWN);
    pass(7);
    watch.arrived(OWN, [{ _id: POST, _rev: '2-b' }], 'request-2');
    step(outcome('1-a'));
    expect(lines).toEqual([{ statement: statementMark(OWN, POST, '1-a'), kind: 'post', outcome: 'published', ms: 7 }]);
    expect(reported).toMatchObject([{ arrival: 'seen', ms: 7 }]);
    step(outcome('2-b'));
    expect(lines[1]).toMatchObject({ reqId: 'request-2' });
  });

  it('excludes the time for which a statement waited for its photo', () => {
    const { watch, lines, reported, pass, step } = openWatch();
    watch.arrived(OWN, [{ _id: POST, _rev: '1-a' }], 'request-1');
    watch.postponed(OWN, POST);
    pass(3_600_000);
    watch.woken(OWN);
    pass(20);
    step(outcome('1-a'));
    expect(lines).toMatchObject([{ reqId: 'request-1', ms: 20 }]);
    expect(reported).toMatchObject([{ arrival: 'seen' }]);
  });

  it('continues measuring after a failed step and restarts after a completed one', () => {
    const { watch, reported, pass, step } = openWatch();
    watch.woken(OWN);
    watch.begin(OWN);
    pass(500);
    watch.end(OWN, false);
    pass(500);
    step(outcome('1-a'));
    pass(9_000);
    watch.woken(OWN);
    step(outcome('2-b'));
    step(outcome('3-c'));
    expect(reported.map(({ ms }) => ms)).toEqual([1_000, 0, null]);
  });

  it('remembers a limited number of arrivals, and none of unpublished kinds', () => {
    const { watch, lines, step } = openWatch();
    watch.arrived(OWN, [{ _id: POST, _rev: '1-a' }], 'request-1');
    const many = (id: (number: number) => string) =>
      Array.from({ length: 10_001 }, (_, n) => ({ _id: id(n), _rev: '1-a' }));
    const ulid = (number: number) => `01JD4Z7R8S9T0V1W2X3Y4${String(number).padStart(5, '0')}`;
    watch.arrived(
      OWN,
      many((number) => `draft:${ulid(number)}`),
      'request-2',
    );
    watch.arrived(OWN, [{ _id: 5, _rev: '1-a' }, { _id: POST, _rev: 7 }, {}], 'request-3');
    step(outcome('1-a'));
    expect(lines).toMatchObject([{ reqId: 'request-1' }]);
    watch.arrived(OWN, [{ _id: POST, _rev: '2-b' }], 'request-4');
    watch.arrived(
      OWN,
      many((number) => `post:${ulid(number)}`),
      'request-5',
    );
    step(outcome('2-b'));
    expect(lines[1]).not.toHaveProperty('reqId');
  });
});

describe('the log line for another publisher’s work', () => {
  it('has the marks of the other publisher’s lines, which are no ids', () => {
    const lines: object[] = [];
    const log = { info: (details: object) => void lines.push(details), warn() {}, error() {} };
    logLeft(log, OWN, [{ _id: POST, _rev: '1-a' }, { _id: 'draft:x', _rev: '1-a' }, { _id: POST }], 'request-1');
    logLeft(log, OWN, [{ _id: 'draft:x', _rev: '1-a' }], 'request-2');
    expect(lines).toEqual([{ reqId: 'request-1', statements: [statementMark(OWN, POST, '1-a')] }]);
    expect(statementMark(OWN, POST, '1-a')).toMatch(/^statement#[0-9a-f]{12}$/);
  });
});
