import { locationOf, type Move, type MoveType, newEntry, type PageHistory } from '../page-history.ts';

/** A history without a browser's, for tests that begin at an address. */
export function createMemoryHistory(address: string): PageHistory {
  const listeners = new Set<() => void>();
  let move: Move = { type: 'POP', location: locationOf(parsed(address), null) };

  function go(type: MoveType, to: string, state: unknown): void {
    move = { type, location: locationOf(parsed(to), newEntry(state)) };
    for (const told of listeners) told();
  }

  return {
    here: () => move,
    hasGoneOn: () => false,
    push: (to, state) => go('PUSH', to, state),
    replace: (to, state) => go('REPLACE', to, state),
    listen(told) {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

const parsed = (address: string) => new URL(address, 'http://localhost');
