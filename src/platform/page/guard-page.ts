import { abortOnFreeze, reloadOnRestore } from './bfcache.ts';
import { reloadOnChunkError } from './chunk-errors.ts';
import { pageComes } from './reload.ts';
import { swallowStaleClicks } from './stale-clicks.ts';

/** What protects a page as a whole, from its start. `mayReload`: whether a reload would lose no input now. */
export function guardPage(window: Window, mayReload: () => boolean): void {
  abortOnFreeze(window, IDBDatabase.prototype);
  reloadOnRestore();
  swallowStaleClicks(window);
  reloadOnChunkError({ mayReload, comes: pageComes });
}
