import { HOUR_MS } from '../domain/time/spans.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataEvent } from './api.ts';

/** Also a page on which nothing happens comes over midnight, or to the end of the quiet hours. */
const AGAIN_MS = HOUR_MS;
const ABOUT: ReadonlySet<string> = new Set(['reservation', 'preferences']);

/**
 * Lets a page look after reminders: at its start, when somebody signs in, at each change of what they depend on, and
 * each hour. Answers what to do with each event of the data client.
 */
export function reminderListener(look: () => Promise<void>, clock: Clock): (event: DataEvent) => void {
  let begun = false;
  let looking = Promise.resolve();
  const lookAgain = () => {
    looking = looking.then(look).catch(() => undefined);
  };
  const eachHour = () => {
    lookAgain();
    clock.after(AGAIN_MS, eachHour);
  };
  return (event) => {
    if (!begun) {
      begun = true;
      eachHour();
    } else if (event.kind === 'session' || (event.kind === 'changed' && event.types.some((type) => ABOUT.has(type)))) {
      lookAgain();
    }
  };
}
