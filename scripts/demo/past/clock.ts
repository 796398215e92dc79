import { DAY_MS, HOUR_MS } from '../../../src/domain/time/spans.ts';

/** The time of the demo's story. */
export interface Clock {
  /** When the story ends: the time of the run, in milliseconds. */
  readonly runAt: number;
  /** Whether earlier days can be written with their true times. */
  readonly hasPast: boolean;
  /** The story goes on at this time before the run. */
  moveTo(daysAgo: number): void;
  /** When something of the story is written, ISO 8601. */
  at(daysAgo: number): string;
}

/** Without a past everything is written now; times that the service does not check are hours ago instead of days. */
const SHRUNK_DAY_MS = HOUR_MS / 2;

export function presentClock(): Clock {
  const runAt = Date.now();
  return {
    runAt,
    hasPast: false,
    moveTo: () => {},
    at: (daysAgo) => new Date(Date.now() - daysAgo * SHRUNK_DAY_MS).toISOString(),
  };
}

/** A clock that is the time of this whole process, until `restore`. Timers and `performance.now()` are unchanged. */
export interface PastClock extends Clock {
  restore(): void;
}

/**
 * Replaces `Date`, so that a service within this process judges by it. It begins `daysAgo`; time passes between two
 * moves as usual.
 */
export function pastClock(daysAgo: number): PastClock {
  const RealDate = Date;
  const runAt = RealDate.now();
  let shiftMs = -daysAgo * DAY_MS;
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  return {
    runAt,
    hasPast: true,
    /** Never back: a moment that is already over stays, because ids and tokens rely on the order of time. */
    moveTo(next) {
      shiftMs = Math.min(0, Math.max(now(), runAt - next * DAY_MS) - RealDate.now());
    },
    at: () => new Date(now()).toISOString(),
    restore() {
      globalThis.Date = RealDate;
    },
  };
}
