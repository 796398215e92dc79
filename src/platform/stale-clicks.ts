/** What lies over the page and goes away when something in it is pressed. */
const OVER_THE_PAGE = 'dialog, [role="menu"]';
/** Of a double click, in this order; a press moves the focus and opens lists before it is a click. */
const STEPS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Keeps the rest of a double click from the page when its first click closed what it was meant for: otherwise it
 * presses whatever lies beneath, which nobody aimed at. The browser counts the clicks of one place and moment
 * (`detail`); those of a keyboard and of most touches count as none or as a first one, and are left alone, as is every
 * double click on what stays. Answers what ends it.
 */
export function swallowStaleClicks(browser: Window): () => void {
  /** What lay over the page around the last step that was let through. */
  let around: readonly Element[] = [];

  function onStep(event: MouseEvent): void {
    if (event.detail > 1 && !around.every(isOpen)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail > 0) {
      // A program's click, on a link of its own for a download for instance, counts as none.
      around = overlaysAround(event.target);
    }
  }

  // The window's capturing phase is before everything else that listens.
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
