import { localStore } from '../../platform/browser-storage.ts';
import { fromWidth } from '../../ui/theme/widths.ts';

const KEY = 'lapka.drawer';
const MINI = 'mini';
const FULL = 'full';

/**
 * Whether the left drawer starts narrow: as the person chose on this device. Without a choice it is narrow where both
 * drawers in their whole width would leave the page a phone's width.
 */
export function isDrawerNarrow(): boolean {
  const choice = localStore.read(KEY);
  if (choice === MINI || choice === FULL) return choice === MINI;
  return !window.matchMedia(fromWidth('wide')).matches;
}

/** Without storage the choice lasts as long as the page. */
export function saveDrawerNarrow(mini: boolean): void {
  localStore.write(KEY, mini ? MINI : FULL);
}
