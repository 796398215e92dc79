import type { Spot } from './spot.ts';

export interface Press {
  readonly spot: Spot;
  /** Of a button that stays pressed: how the reader wanted it. */
  readonly wanted: string | null;
}

/**
 * What was pressed on the last screen before the app was there, in order. It stands on the element itself, because two
 * scripts that know nothing of each other write and read it.
 */
export function heldPresses(screen: HTMLElement): Press[] {
  try {
    const held: unknown = JSON.parse(screen.dataset.held ?? '[]');
    return Array.isArray(held) ? (held as Press[]) : [];
  } catch {
    return [];
  }
}

/** Holds the press of a button and shows at once that it was pressed, where it stays so. */
export function holdPress(screen: HTMLElement, button: HTMLButtonElement, spot: Spot): void {
  const state = button.getAttribute('aria-pressed');
  const wanted = state === null ? null : String(state !== 'true');
  if (wanted !== null) button.setAttribute('aria-pressed', wanted);
  screen.dataset.held = JSON.stringify([...heldPresses(screen), { spot, wanted }]);
}

/** Does what was wanted: a button that is already so, because what was kept was older, is left alone. */
export function press(button: HTMLElement | null, { wanted }: Press): void {
  if (button !== null && (wanted === null || button.getAttribute('aria-pressed') !== wanted)) button.click();
}
