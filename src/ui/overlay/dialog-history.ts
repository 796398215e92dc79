import { browserSteps, type PageHistory, type Steps } from '../../platform/page-history.ts';

/** How many dialogs stand open at an entry of the browser's history; nothing there means none. */
const MARK = 'dialogs';
/**
 * A dialog that is left by going somewhere is taken away by the same rendering; by then it is known which ones stay.
 */
const RENDERED_MS = 100;
/** A browser that never tells of its step back must not hold up every later one. */
const PATIENCE_MS = 1_000;

export interface DialogHistory {
  /** A dialog is there: "back" calls `close`. Answers what to call when it is gone. */
  open(close: () => void): () => void;
  /**
   * Once the first screen is drawn: leaves the entry of a dialog that an earlier page left there. Answers what ends
   * whatever is still planned.
   */
  begin(): () => void;
  /** The browser's steps but for those among dialogs, for the page's history. */
  steps: Steps;
  /** The page's history, which leaves no entry of a dialog behind. */
  wrap(page: PageHistory): PageHistory;
}

/**
 * Open dialogs in the browser's history, one entry each: "back" closes the uppermost one, as people expect of an
 * installed app, and the screen behind stays. The entries repeat the address and the state of their screen, and the
 * page's history hears nothing of steps among them. It is told of all others from here: a listener of its own would be
 * called first where it came first, because Chrome calls those of `popstate` in their order, capturing or not. A dialog
 * that is closed otherwise takes its entry back; an entry that is found without its dialog, by "forward" or after a
 * reload, is left at once.
 */
export function createDialogHistory(browser: Window): DialogHistory {
  const { history, location } = browser;
  const dialogs: (() => void)[] = [];
  /** How many entries of dialogs we stand on. */
  let depth = depthOf(history.state);
  /** The screen's entry, as its dialogs repeat it. */
  let screen = entry();
  /** What replaced a screen while a dialog stood over it, and the entry that is still to be replaced. */
  let replaced: { below: string; state: object; url: string } | null = null;
  let leaving: ReturnType<typeof setTimeout> | null = null;
  let planned: ReturnType<typeof setTimeout> | null = null;
  let waiting: (() => void)[] = [];

  function entry(): string {
    const { key } = contentOf(history.state);
    return `${String(key)} ${location.href}`;
  }

  function plan(ms: number): void {
    if (planned !== null) clearTimeout(planned);
    planned = setTimeout(settle, ms);
  }

  /** As many entries as dialogs. */
  function settle(): void {
    planned = null;
    if (leaving !== null) return;
    addEntries();
    if (depth === dialogs.length) return;
    leaving = setTimeout(arrived, PATIENCE_MS);
    history.go(dialogs.length - depth);
  }

  function addEntries(): void {
    while (depth < dialogs.length) {
      depth += 1;
      history.pushState({ ...contentOf(history.state), [MARK]: depth }, '');
    }
  }

  /** The end of our own step back: what was to happen meanwhile happens now. */
  function arrived(): void {
    if (leaving !== null) clearTimeout(leaving);
    leaving = null;
    const now = waiting;
    waiting = [];
    for (const step of now) step();
    plan(0);
  }

  function onStep(tellPage: () => void): void {
    depth = depthOf(history.state);
    if (replaced !== null && entry() === replaced.below) {
      history.replaceState({ ...replaced.state, ...(depth > 0 && { [MARK]: depth }) }, '', replaced.url);
      if (depth === 0) replaced = null;
    }
    const before = screen;
    screen = entry();
    // Ahead of what has waited for this step, which moves the page on.
    if (screen !== before) tellPage();
    if (leaving !== null) {
      arrived();
      return;
    }
    for (const close of dialogs.slice(depth).reverse()) close();
    plan(dialogs.length > depth ? RENDERED_MS : 0);
  }

  /** Runs what changes the address. During a step back of ours it waits: nobody knows which entry it would meet. */
  function go(step: () => void): void {
    if (leaving !== null) {
      waiting.push(() => go(step));
      return;
    }
    step();
    screen = entry();
    plan(RENDERED_MS);
  }

  return {
    open(close) {
      dialogs.push(close);
      // In place of a dialog that was closed in the same moment there is an entry already.
      if (leaving === null) addEntries();
      return () => {
        dialogs.splice(dialogs.indexOf(close), 1);
        if (planned === null) plan(0);
      };
    },
    steps: (tellPage) => browserSteps(browser)(() => onStep(tellPage)),
    begin() {
      plan(0);
      return () => {
        if (planned !== null) clearTimeout(planned);
        if (leaving !== null) clearTimeout(leaving);
      };
    },
    wrap: (page) => ({
      ...page,
      hasGoneOn: () => waiting.length > 0 || page.hasGoneOn(),
      // The next screen takes the place of the dialog's entry: "back" leads from it to the screen below.
      push: (...to) =>
        go(() => {
          if (depth > 0) page.replace(...to);
          else page.push(...to);
          depth = 0;
          replaced = null;
        }),
      replace: (...to) =>
        go(() => {
          const below = entry();
          page.replace(...to);
          if (depth === 0) return;
          // The screen's own entry lies below; it is replaced when it is reached.
          replaced = { below: replaced?.below ?? below, state: contentOf(history.state), url: location.href };
          history.replaceState({ ...replaced.state, [MARK]: depth }, '');
        }),
    }),
  };
}

function contentOf(state: unknown): Record<string, unknown> {
  if (typeof state !== 'object' || state === null) return {};
  const { [MARK]: _, ...content } = state as Record<string, unknown>;
  return content;
}

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && MARK in state ? state[MARK] : 0;
  return typeof depth === 'number' ? depth : 0;
}
