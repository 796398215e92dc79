/** In the router's terms: opened, or reached by "back" and "forward"; a new entry; a replaced entry. */
type MoveType = 'POP' | 'PUSH' | 'REPLACE';

/** The router's type of a location. */
interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** The state of its entry in the browser's history, which also survives a reload. */
  readonly state: unknown;
}

interface Move {
  readonly location: Location;
  readonly type: MoveType;
}

/**
 * Where the page is and how it moves. Code that acts around moves wraps it in another `PageHistory`: dialogs hide their
 * own entries, and the next screen fades in over what `here` said before.
 */
export interface PageHistory {
  /** The same object until a move. */
  here(): Move;
  /** True if the page has already moved on and the screen is about to follow. */
  hasMovedOn(): boolean;
  push(address: string, state?: unknown): void;
  replace(address: string, state?: unknown): void;
  /** Calls `listener` after each move until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** Calls `listener` after each step through the browser's history until the returned function is called. */
export type Steps = (listener: () => void) => () => void;

export function browserSteps(browser: Window): Steps {
  return (listener) => {
    browser.addEventListener('popstate', listener);
    return () => browser.removeEventListener('popstate', listener);
  };
}

/** The format in which react-router's own history wrote entries, which people's browsers still contain. */
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

/** The browser's own history. It listens to `steps`, which leave out steps that do not concern a page. */
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
    for (const listener of listeners) listener();
  }

  return {
    here: () => move,
    hasMovedOn: () => false,
    push(to, state) {
      try {
        history.pushState(newEntry(state), '', to);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
        // Safari allows at most a hundred entries in half a minute: then the address is opened as a new page.
        location.assign(to);
        return;
      }
      tell('PUSH');
    },
    replace(to, state) {
      history.replaceState(newEntry(state), '', to);
      tell('REPLACE');
    },
    listen(listener) {
      if (listeners.size === 0) {
        stop = steps(() => tell('POP'));
        // A step while the first screen was being rendered reached no listener.
        const { key } = locationOf(location, history.state);
        if (location.href !== address || key !== move.location.key) move = arrive('POP');
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
