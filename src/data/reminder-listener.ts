import { whenSettled } from '../domain/promises.ts';
import { HOUR_MS } from '../domain/time/spans.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataEvent } from './api.ts';

/** An idle page, too, must notice midnight and the end of the quiet hours. */
const AGAIN_MS = HOUR_MS;
const ABOUT: ReadonlySet<string> = new Set(['reservation', 'preferences']);

/**
 * Makes a page check reminders: at its start, at a sign-in, at each change of their data, and each hour. Answers a
 * function that handles each event of the data client.
 */
export function reminderListener(check: () => Promise<void>, clock: Clock): (event: DataEvent) => void {
  let hasStarted = false;
  let looking = Promise.resolve();
  const recheck = () => {
    looking = whenSettled(looking.then(check));
  };
  const eachHour = () => {
    recheck();
    clock.after(AGAIN_MS, eachHour);
  };
  return (event) => {
    if (!hasStarted) {
      hasStarted = true;
      eachHour();
    } else if (event.kind === 'session' || (event.kind === 'changed' && event.types.some((type) => ABOUT.has(type)))) {
      recheck();
    }
  };
}
