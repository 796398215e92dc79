/** The element of the page that holds the last screen. */
export const LAST_SCREEN_ID = 'last-screen';
/** A script of its own, so that it is there long before the app; the service worker names it in the page. */
export const LAST_SCREEN_SCRIPT = '/last-screen.js';
/** Says of which file the styles are that stand in the page: this page's own last screen needs them as well. */
export const STYLE_FILE = 'data-file';
