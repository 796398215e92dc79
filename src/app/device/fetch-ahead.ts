import { fetchWhenIdle } from '../../platform/idle.ts';
import type { Screens } from '../screens.ts';

/** Where people go from the lists that they open the app with. */
const OFTEN = ['post', 'profile', 'services', 'messages', 'chat'] as const satisfies (keyof Screens)[];

/** Fetches the code of screens that are gone to often, so that a press finds it there. */
export async function fetchAhead(window: Window, screens: Pick<Screens, (typeof OFTEN)[number]>): Promise<void> {
  await fetchWhenIdle(
    window,
    OFTEN.map((name) => screens[name]),
  );
}
