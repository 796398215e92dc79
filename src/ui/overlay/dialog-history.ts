import { browserSteps, type PageHistory, type Steps } from '../../platform/page/page-history.ts';

/** The number of open dialogs at an entry of the browser's history; absent means none. */
const MARK = 'dialogs';
/** The render of a navigation also unmounts the dialog that was left; after this delay the remaining ones are known. */
const RENDERED_MS = 100;
/** The timeout for a browser that never reports its step back, which must not block every later one. */
const TIMEOUT_MS = 1_000;

export interface DialogHistory {
  /** Registers an open dialog: "back" calls `close`. Returns the function to call when it has closed. */
  open(close: () => void): () => void;
  /**
   * Called once the first screen is rendered: leaves the entry of a dialog that an earlier page left behind. Returns a
   * function that cancels pending work.
   */
  begin(): () => void;
  /** The browser's steps except those among dialogs, for the page's history. */
  steps: Steps;
  /** The page's history, which leaves no dialog entries behind. */
  wrap(page: PageHistory): PageHistory;
}

/**
 * Open dialogs in the browser's history, one entry each: "back" closes the uppermost one, as people expect of an
 * installed app, and the screen behind stays. The entries repeat the address and the state of their screen, and the
 * page's history is not notified of steps among them. It receives all others from here: a listener of its own would run
 * first if registered first, because Chrome calls those of `popstate` in their order, capturing or not. A dialog that
 * is closed otherwise removes its entry; an entry without its dialog, reached by "forward" or after a reload, is left
 * at once.
 */
export function createDialogHistory(browser: Window): DialogHistory {
  const dialogs: (() => void)[] = [];
  const entries = createEntries(browser);
  let leaving: ReturnType<typeof setTimeout> | null = null;
  let planned: ReturnType<typeof setTimeout> | null = null;
  let waiting: (() => void)[] = [];

  function plan(ms: number): void {
    if (planned !== null) clearTimeout(planned);
    planned = setTimeout(settle, ms);
  }

  /** Makes the number of entries equal to the number of dialogs. */
  function settle(): void {
    planned = null;
    if (leaving !== null) return;
    entries.addUpTo(dialogs.length);
    if (entries.depth() === dialogs.length) return;
    leaving = setTimeout(arrived, TIMEOUT_MS);
    browser.history.go(dialogs.length - entries.depth());
  }

  /** Our own step back has ended: queued work runs now. */
  function arrived(): void {
    if (leaving !== null) clearTimeout(leaving);
    leaving = null;
    const now = waiting;
    waiting = [];
    for (const step of now) step();
    plan(0);
  }

  function onStep(tellPage: () => void): void {
    // Before the queued work, which navigates.
    if (entries.arrive()) tellPage();
    if (leaving !== null) {
      arrived();
      return;
    }
    for (const close of dialogs.slice(entries.depth()).reverse()) close();
    plan(dialogs.length > entries.depth() ? RENDERED_MS : 0);
  }

  /** Runs a change of the address. During our own step back it is queued: it is unknown which entry it would change. */
  function go(step: () => void): void {
    if (leaving !== null) {
      waiting.push(() => go(step));
      return;
    }
    step();
    plan(RENDERED_MS);
  }

  return {
    open(close) {
      dialogs.push(close);
      // A dialog that closed in the same moment leaves its entry to this one.
      if (leaving === null) entries.addUpTo(dialogs.length);
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
      hasMovedOn: () => waiting.length > 0 || page.hasMovedOn(),
      push: (...to) => go(() => entries.push(page, to)),
      replace: (...to) => go(() => entries.replace(page, to)),
    }),
  };
}

/** The entries of the current screen and of the dialogs over it. */
function createEntries({ history, location }: Window) {
  /** The number of dialog entries at the current position. */
  let depth = depthOf(history.state);
  /** The screen's entry, as its dialogs repeat it. */
  let screen = entry();
  /** The replacement of a screen under an open dialog, and the entry that must still be replaced. */
  let replaced: { below: string; state: object; url: string } | null = null;

  function entry(): string {
    const { key } = contentOf(history.state);
    return `${String(key)} ${location.href}`;
  }

  return {
    depth: () => depth,
    addUpTo(count: number): void {
      while (depth < count) {
        depth += 1;
        history.pushState({ ...contentOf(history.state), [MARK]: depth }, '');
      }
    },
    /** Called after a step of the browser. Returns whether it led to another screen. */
    arrive(): boolean {
      depth = depthOf(history.state);
      if (replaced !== null && entry() === replaced.below) {
        history.replaceState({ ...replaced.state, ...(depth > 0 && { [MARK]: depth }) }, '', replaced.url);
        if (depth === 0) replaced = null;
      }
      const before = screen;
      screen = entry();
      return screen !== before;
    },
    /** The next screen replaces the dialog's entry: "back" leads from it to the screen below. */
    push(page: PageHistory, to: Parameters<PageHistory['push']>): void {
      if (depth > 0) page.replace(...to);
      else page.push(...to);
      depth = 0;
      replaced = null;
      screen = entry();
    },
    replace(page: PageHistory, to: Parameters<PageHistory['replace']>): void {
      const below = entry();
      page.replace(...to);
      if (depth > 0) {
        // The screen's own entry is below; it is replaced when it is reached.
        replaced = { below: replaced?.below ?? below, state: contentOf(history.state), url: location.href };
        history.replaceState({ ...replaced.state, [MARK]: depth }, '');
      }
      screen = entry();
    },
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
