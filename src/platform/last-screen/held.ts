import type { Spot } from './spot.ts';

/**
 * What was pressed on the last screen before the app was there, in order. It stands on the element itself, because two
 * scripts that know nothing of each other write and read it.
 */
export function heldPresses(screen: HTMLElement): Spot[] {
  try {
    const held: unknown = JSON.parse(screen.dataset.held ?? '[]');
    return Array.isArray(held) ? (held as Spot[]) : [];
  } catch {
    return [];
  }
}

export function holdPress(screen: HTMLElement, spot: Spot): void {
  screen.dataset.held = JSON.stringify([...heldPresses(screen), spot]);
}
