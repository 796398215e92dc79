import { holdPress } from './held.ts';
import { LAST_SCREEN_ID } from './names.ts';
import { spotOf } from './spot.ts';

/**
 * Runs as soon as the last screen can be read. Links work by themselves; what else is pressed is held until the app is
 * there and does it, and a button that stays pressed shows so at once.
 */
const screen = document.getElementById(LAST_SCREEN_ID);
screen?.addEventListener('click', (event) => {
  const spot = spotOf(screen, event.target);
  if (spot === null) return;
  const pressed = event.target instanceof Element ? event.target.closest('a[href], button') : null;
  if (!(pressed instanceof HTMLButtonElement)) return;
  event.preventDefault();
  holdPress(screen, spot);
  const state = pressed.getAttribute('aria-pressed');
  if (state !== null) pressed.setAttribute('aria-pressed', String(state !== 'true'));
});
// There is nobody yet who could answer a form; the browser would leave the page with it.
screen?.addEventListener('submit', (event) => event.preventDefault());
