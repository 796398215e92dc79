import type { ElementPath } from './element-path.ts';

const ENDS = ['pointerup', 'pointercancel'] as const;

export interface Press {
  readonly spot: ElementPath;
  /** For a toggle button: the state that the reader wanted. */
  readonly wanted: string | null;
}

/**
 * The presses on the last screen before the app was there, in order. They are stored on the element itself, because two
 * separate scripts write and read them.
 */
export function bufferedPresses(screen: HTMLElement): Press[] {
  try {
    const held: unknown = JSON.parse(screen.dataset.held ?? '[]');
    return Array.isArray(held) ? (held as Press[]) : [];
  } catch {
    return [];
  }
}

/** Buffers the press of a button; a toggle button shows its new state at once. */
export function bufferPress(screen: HTMLElement, button: HTMLButtonElement, spot: ElementPath): void {
  const state = button.getAttribute('aria-pressed');
  const wanted = state === null ? null : String(state !== 'true');
  if (wanted !== null) button.setAttribute('aria-pressed', wanted);
  screen.dataset.held = JSON.stringify([...bufferedPresses(screen), { spot, wanted }]);
}

/** Replays a press; a button that has the wanted state already, because the stored screen was older, is not pressed. */
export function press(button: HTMLElement | null, { wanted }: Press): void {
  if (button !== null && (wanted === null || button.getAttribute('aria-pressed') !== wanted)) button.click();
}

/** Notes that a pointer is down on the screen, until the press has ended and its click was dispatched. */
export function noteDown(screen: HTMLElement): void {
  screen.dataset.down = '';
  const up = () => {
    for (const end of ENDS) document.removeEventListener(end, up);
    // The click is dispatched after it.
    setTimeout(() => delete screen.dataset.down);
  };
  for (const end of ENDS) document.addEventListener(end, up);
}

/** Runs once no pointer is down on it: removing a screen between the two halves of a press would lose the press. */
export function onceUp(screen: HTMLElement, run: () => void): void {
  if (screen.dataset.down === undefined) {
    run();
    return;
  }
  new MutationObserver((_changes, observer) => {
    if (screen.dataset.down !== undefined) return;
    observer.disconnect();
    run();
  }).observe(screen, { attributes: true, attributeFilter: ['data-down'] });
}
