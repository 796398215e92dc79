const KEY = 'lapka.drawer';
const MINI = 'mini';

/** Whether the left drawer was made narrow on this device; a browser that forbids storage begins with the wide one. */
export function wasMini(): boolean {
  try {
    return localStorage.getItem(KEY) === MINI;
  } catch {
    return false;
  }
}

export function keepMini(mini: boolean): void {
  try {
    if (mini) localStorage.setItem(KEY, MINI);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
