import { elementPathOf } from './element-path.ts';
import { bufferPress, noteDown } from './input-buffer.ts';
import { LAST_SCREEN_ID } from './names.ts';

/**
 * Runs before the last screen can be seen, so that no press is lost. Links work by themselves; what else is pressed is
 * held until the app is there and does it, and a button that stays pressed shows so at once.
 */
document.addEventListener('click', (event) => {
  const { target } = event;
  const screen = document.getElementById(LAST_SCREEN_ID);
  const pressed = target instanceof Element ? target.closest('a[href], button') : null;
  if (screen === null || !(pressed instanceof HTMLButtonElement)) return;
  const spot = elementPathOf(screen, pressed);
  if (spot === null) return;
  event.preventDefault();
  bufferPress(screen, pressed, spot);
});

document.addEventListener('pointerdown', ({ target }) => {
  const screen = document.getElementById(LAST_SCREEN_ID);
  if (screen !== null && target instanceof Node && screen.contains(target)) noteDown(screen);
});

// There is nobody yet who could answer a form; the browser would leave the page with it.
document.addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.closest(`#${LAST_SCREEN_ID}`) !== null) event.preventDefault();
});
