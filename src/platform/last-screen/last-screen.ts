import { elementPathOf } from './element-path.ts';
import { bufferPress, noteDown } from './input-buffer.ts';
import { LAST_SCREEN_ID } from './names.ts';

/**
 * Runs before the last screen is visible, so that no press is lost. Links work without the app; other presses are
 * buffered until the app replays them, and a toggle button shows its new state at once.
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

// No code can handle a form yet; the browser would leave the page with it.
document.addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.closest(`#${LAST_SCREEN_ID}`) !== null) event.preventDefault();
});
