import { localStore } from '../../platform/browser-storage.ts';

const KEY = 'lapka.drawer';
const MINI = 'mini';

/** Whether the person made the left drawer narrow on this device; false in a browser that blocks storage. */
export function isDrawerNarrow(): boolean {
  return localStore.read(KEY) === MINI;
}

/** Without storage the choice lasts as long as the page. */
export function saveDrawerNarrow(mini: boolean): void {
  if (mini) localStore.write(KEY, MINI);
  else localStore.remove(KEY);
}
