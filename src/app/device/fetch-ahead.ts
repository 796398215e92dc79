import { fetchWhenIdle } from '../../platform/page/idle.ts';
import type { Frames, Screens } from '../screens.ts';

/** Where people usually go from the lists that open first. */
const OFTEN = ['post', 'profile', 'services', 'messages', 'chat'] as const satisfies (keyof Screens)[];

/** Fetches the code of frequently visited screens and of their frame ahead, so that a press opens them at once. */
export async function fetchAhead(
  window: Window,
  frames: Pick<Frames, 'dashboard'>,
  screens: Pick<Screens, (typeof OFTEN)[number]>,
): Promise<void> {
  await fetchWhenIdle(window, [frames.dashboard, ...OFTEN.map((name) => screens[name])]);
}
