import type { ElementPath } from './element-path.ts';

const ENDS = ['pointerup', 'pointercancel'] as const;

export interface Press {
  readonly spot: ElementPath;
  /** Of a button that stays pressed: how the reader wanted it. */
  readonly wanted: string | null;
}

/**
 * What was pressed on the last screen before the app was there, in order. It stands on the element itself, because two
 * scripts that know nothing of each other write and read it.
 */
export function bufferedPresses(screen: HTMLElement): Press[] {
  try {
    const held: unknown = JSON.parse(screen.dataset.held ?? '[]');
    return Array.isArray(held) ? (held as Press[]) : [];
  } catch {
    return [];
  }
}

/** Holds the press of a button and shows at once that it was pressed, where it stays so. */
export function bufferPress(screen: HTMLElement, button: HTMLButtonElement, spot: ElementPath): void {
  const state = button.getAttribute('aria-pressed');
  const wanted = state === null ? null : String(state !== 'true');
  if (wanted !== null) button.setAttribute('aria-pressed', wanted);
  screen.dataset.held = JSON.stringify([...bufferedPresses(screen), { spot, wanted }]);
}

/** Does what was wanted: a button that is already so, because what was kept was older, is left alone. */
export function press(button: HTMLElement | null, { wanted }: Press): void {
  if (button !== null && (wanted === null || button.getAttribute('aria-pressed') !== wanted)) button.click();
}

/** Notes that a finger or a mouse is down on it, until the press has ended and its click was told. */
export function noteDown(screen: HTMLElement): void {
  screen.dataset.down = '';
  const up = () => {
    for (const end of ENDS) document.removeEventListener(end, up);
    // The click comes behind it.
    setTimeout(() => delete screen.dataset.down);
  };
  for (const end of ENDS) document.addEventListener(end, up);
}

/**
 * Runs once nothing is down on it: a screen that goes between the two halves of a press takes the press with it.
 */
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
