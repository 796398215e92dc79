import { bestEffort } from '../../domain/promises.ts';
import { fetchWhenIdle, LATEST_MS, whenIdle } from '../../platform/page/idle.ts';
import type { Frames, Screens } from '../screens.ts';

/** Where people usually go from the lists that open first. */
const OFTEN = ['post', 'profile', 'services', 'messages', 'chat'] as const satisfies (keyof Screens)[];

/**
 * Fetches the code of frequently visited screens ahead, so that a press opens them at once. A first visit fetches the
 * dashboard's frame as well: without it a press on a visitor's screen would show an empty page first.
 */
export async function fetchAhead(
  window: Window,
  frames: Pick<Frames, 'dashboard'>,
  screens: Pick<Screens, (typeof OFTEN)[number]>,
): Promise<void> {
  await new Promise<void>((idle) => whenIdle(window, LATEST_MS, idle));
  await bestEffort(frames.dashboard.fetch());
  await fetchWhenIdle(
    window,
    OFTEN.map((name) => screens[name]),
  );
}
