/** Overlays that close when something in them is pressed. */
const OVER_THE_PAGE = 'dialog, [role="menu"]';
/** The events of a double click, in order; a press moves the focus and opens lists before it is a click. */
const STEPS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Swallows the rest of a double click when its first click closed the overlay that it was meant for: otherwise it would
 * press what is below. The browser counts the clicks of one place and moment (`detail`); those of a keyboard and of
 * most touches count as zero or one, and pass, as does every double click on elements that stay. Answers a function
 * that ends it.
 */
export function swallowStaleClicks(browser: Window): () => void {
  /** The overlays around the last event that passed. */
  let around: readonly Element[] = [];

  function onStep(event: MouseEvent): void {
    if (event.detail > 1 && !around.every(isOpen)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail > 0) {
      // A program's click (e.g. on a download link) has the count zero.
      around = overlaysAround(event.target);
    }
  }

  // The window's capturing phase comes before all other listeners.
  for (const step of STEPS) browser.addEventListener(step, onStep, { capture: true });
  return () => {
    for (const step of STEPS) browser.removeEventListener(step, onStep, { capture: true });
  };
}

function overlaysAround(target: EventTarget | null): Element[] {
  const found: Element[] = [];
  let next = target instanceof Element ? target.closest(OVER_THE_PAGE) : null;
  while (next !== null) {
    found.push(next);
    next = next.parentElement?.closest(OVER_THE_PAGE) ?? null;
  }
  return found;
}

function isOpen(overlay: Element): boolean {
  return overlay.isConnected && (!(overlay instanceof HTMLDialogElement) || overlay.open);
}
