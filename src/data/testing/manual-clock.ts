import type { Clock } from '../../platform/clock.ts';

/** A clock that stops until `advance` moves it and runs the due timers, in order. For tests. */
export function manualClock(
  start = Date.parse('2026-11-20T12:00:00.000Z'),
): Clock & { advance(milliseconds: number): void } {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
