/** The element of the page that holds the last screen. */
export const LAST_SCREEN_ID = 'last-screen';
/** A separate script, so that it runs long before the app; the service worker adds it to the page. */
export const LAST_SCREEN_SCRIPT = '/last-screen.js';
/** Names the file of the styles inlined in the page: the last screen that this page stores needs them too. */
export const STYLE_FILE = 'data-file';
