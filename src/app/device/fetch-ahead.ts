import { whenIdle } from '../../platform/idle.ts';
import type { Screens } from '../screens.ts';

/** Where people go from the lists that they open the app with. */
const OFTEN = ['post', 'profile', 'services', 'messages', 'chat'] as const satisfies (keyof Screens)[];
const LATEST_MS = 5_000;

/**
 * Fetches the code of screens that are gone to often, one at a time and whenever nothing else is to be done, so that a
 * press finds it there. Only where the files are on the device already: on a first visit they would come beside what is
 * being looked at. What does not come is fetched when it is asked for, as ever.
 */
export async function fetchAhead(window: Window, screens: Pick<Screens, (typeof OFTEN)[number]>): Promise<void> {
  if (window.navigator.serviceWorker?.controller == null) return;
  for (const name of OFTEN) {
    await new Promise<void>((idle) => whenIdle(window, LATEST_MS, idle));
    await screens[name].fetch().catch(() => undefined);
  }
}
