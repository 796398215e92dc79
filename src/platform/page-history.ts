/** As the router says: opened, or found by "back" and "forward"; gone to; gone to in place of what stood before. */
type MoveType = 'POP' | 'PUSH' | 'REPLACE';

/** What the router takes for a location. */
interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** What its entry in the browser's history keeps beside the address, over a reload as well. */
  readonly state: unknown;
}

interface Move {
  readonly location: Location;
  readonly type: MoveType;
}

/**
 * Where the page is and how it moves. What is to happen around moves wraps it by another of these: dialogs keep entries
 * of their own out of sight, and the next screen fades in over what `here` has said before.
 */
export interface PageHistory {
  /** The same object until something moves. */
  here(): Move;
  /** The page has gone on from there already, and what is shown is about to follow. */
  hasGoneOn(): boolean;
  push(address: string, state?: unknown): void;
  replace(address: string, state?: unknown): void;
  /** Calls `told` after each move until the function it answers is called. */
  listen(told: () => void): () => void;
}

/** Calls `told` after each step through the browser's history until the function it answers is called. */
export type Steps = (told: () => void) => () => void;

export function browserSteps(browser: Window): Steps {
  return (told) => {
    browser.addEventListener('popstate', told);
    return () => browser.removeEventListener('popstate', told);
  };
}

/** As react-router's own history writes an entry, which the browsers of people hold many of. */
interface Entry {
  readonly usr: unknown;
  readonly key: string;
}

function newEntry(state: unknown): Entry {
  return { usr: state ?? null, key: Math.random().toString(36).slice(2, 10) };
}

function locationOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>, entry: unknown): Location {
  const { usr = null, key = 'default' }: Partial<Entry> = typeof entry === 'object' && entry !== null ? entry : {};
  return { pathname, search, hash, state: usr, key };
}

/** The browser's own history. It hears of `steps`, which leave out what is none of a page's business. */
export function createPageHistory(browser: Window, steps: Steps = browserSteps(browser)): PageHistory {
  const { history, location } = browser;
  const listeners = new Set<() => void>();
  let address = '';
  let move = arrive('POP');
  let stop: () => void = () => undefined;

  function arrive(type: MoveType): Move {
    address = location.href;
    return { type, location: locationOf(location, history.state) };
  }

  function tell(type: MoveType): void {
    move = arrive(type);
    for (const told of listeners) told();
  }

  return {
    here: () => move,
    hasGoneOn: () => false,
    push(to, state) {
      try {
        history.pushState(newEntry(state), '', to);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
        // Safari makes a hundred entries in half a minute and no more: then the address is opened like any other.
        location.assign(to);
        return;
      }
      tell('PUSH');
    },
    replace(to, state) {
      history.replaceState(newEntry(state), '', to);
      tell('REPLACE');
    },
    listen(told) {
      if (listeners.size === 0) {
        stop = steps(() => tell('POP'));
        // A step while the first screen was still being drawn was heard by nobody.
        const { key } = locationOf(location, history.state);
        if (location.href !== address || key !== move.location.key) move = arrive('POP');
      }
      listeners.add(told);
      return () => {
        listeners.delete(told);
        if (listeners.size === 0) stop();
      };
    },
  };
}
