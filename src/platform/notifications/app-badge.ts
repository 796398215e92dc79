interface Badging {
  setAppBadge?(count?: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Shows a number at the icon of the installed app, none for 0, and a dot for null: something is new. Does nothing where
 * it is not supported (Firefox, a plain tab). Works in a service worker too.
 */
export async function setAppBadge(count: number | null, browser: Badging = navigator as Badging): Promise<void> {
  try {
    if (count === null) await browser.setAppBadge?.();
    else if (count > 0) await browser.setAppBadge?.(count);
    else await browser.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed.
  }
}
