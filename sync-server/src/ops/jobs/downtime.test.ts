import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Counters, downtimeBetween } from './downtime.ts';

const DAY_S = 24 * 60 * 60;
const DAY = DAY_S * 1_000;
const TOLERANCE = 5 * 60_000;
const machine = (seconds: number, since = 'boot-1') => ({ since, seconds });
const engine = (seconds: number, since = 'couchdb@one') => ({ since, seconds });

const BEFORE: Counters = { machine: machine(100), engine: engine(50) };

it.each<[string, Counters, Counters, number]>([
  ['machine and engine kept running', BEFORE, { machine: machine(100 + DAY_S), engine: engine(50 + DAY_S) }, DAY],
  ['only the machine kept running', BEFORE, { machine: machine(100 + DAY_S), engine: engine(3) }, DAY],
  ['no engine reports its uptime', { ...BEFORE, engine: null }, { machine: machine(100 + DAY_S), engine: null }, DAY],
  [
    'only the engine kept running, whose clock may be 1 % fast',
    BEFORE,
    { machine: machine(9, 'boot-2'), engine: engine(50 + DAY_S) },
    DAY * 0.99,
  ],
  ['both were switched off', BEFORE, { machine: machine(9, 'boot-2'), engine: engine(9) }, 0],
  ['another node of the engine answers', BEFORE, { machine: null, engine: engine(50 + DAY_S, 'couchdb@two') }, 0],
  ['the machine was reset to an earlier state', BEFORE, { machine: machine(90), engine: null }, 0],
  ['the two contradict each other', BEFORE, { machine: machine(100 + DAY_S), engine: engine(50 + 2 * DAY_S) }, 0],
  ['nothing could be read', { machine: null, engine: null }, { machine: null, engine: null }, 0],
])('measures the downtime when %s', (_, before, now, expected) => {
  expect(downtimeBetween(before, now, TOLERANCE)).toBeCloseTo(expected, 3);
});

it('never measures more downtime than has passed, whatever restarted and however the engine’s clock drifted', () => {
  const restart = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 * DAY_S }),
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      restart,
      restart,
      (passed, drift, machineOff, engineOff) => {
        const now: Counters = {
          machine: machineOff === null ? machine(100 + passed) : machine(passed * machineOff, 'boot-2'),
          engine: engine(engineOff === null ? 50 + passed * (1 + drift) : Math.min(49, passed * engineOff)),
        };
        // Of a drift of 1 %, a hundredth remains.
        expect(downtimeBetween(BEFORE, now, TOLERANCE)).toBeLessThanOrEqual(passed * 1_000 + 1);
      },
    ),
  );
});
