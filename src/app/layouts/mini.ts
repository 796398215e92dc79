import { localStore } from '../../platform/browser-storage.ts';

const KEY = 'lapka.drawer';
const MINI = 'mini';

/** Whether the left drawer was made narrow on this device; a browser that blocks storage begins with the wide one. */
export function wasMini(): boolean {
  return localStore.read(KEY) === MINI;
}

/** Without storage the choice lasts as long as the page. */
export function keepMini(mini: boolean): void {
  if (mini) localStore.write(KEY, MINI);
  else localStore.remove(KEY);
}
