import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Code } from '../domain/codes.ts';
import { fieldsOf } from '../domain/fields.ts';
import { DURATIONS } from '../domain/limits.ts';
import { DAY_MS } from '../domain/time/spans.ts';
import { type BrowserStorage, localStore } from '../platform/browser-storage.ts';
import { EMERGENCY_PREFIX, type ScreenApi, useDataClient, usePerson } from './session.tsx';

const KEY = `${EMERGENCY_PREFIX}removals`;
/** By then the fact has been removed everywhere. */
const REMEMBERED_MS = 30 * DAY_MS;

/**
 * `undoable`: only hidden so far. `done`: the removal is written; until it is published the fact may still be in the
 * mirror.
 */
export type RemovalState = 'undoable' | 'done';

/**
 * Whether screens leave a document out. `stands`: its person's statement is on this device. A written removal is final
 * unless the statement exists again, restored in a conflict between two devices: then only its fact has not arrived
 * yet.
 */
export function isRemoved(removal: RemovalState | undefined, stands: boolean): boolean {
  return removal === 'undoable' || (removal === 'done' && !stands);
}

/**
 * Own posts, comments, pets and announcements that were just removed. For `DURATIONS.undo` they are only hidden:
 * removing a post deletes its comments and likes too, so it cannot be undone once the removal was sent.
 */
export interface Removals {
  get(): ReadonlyMap<string, RemovalState>;
  subscribe(listener: () => void): () => void;
  /** Hides the document and removes it when the time is over; calls `failed` if that was not possible. */
  begin(id: string, failed: (code: Code) => void): void;
  undo(id: string): void;
  /** Removes at once what can still be undone, because the page is closing. */
  flush(): void;
  /**
   * Continues the removals that an earlier page of this person started; signing out ends those of the former person.
   */
  belongTo(userId: string): () => void;
}

interface StartedRemoval {
  /** When it can no longer be undone. */
  readonly at: number;
  /**
   * The removal is in the own database. Until then the next page writes it, because this one may be killed without an
   * event.
   */
  readonly written: boolean;
}

interface Options {
  api: Pick<ScreenApi, 'remove'>;
  storage?: BrowserStorage;
  now?: () => number;
}

export function createRemovals({ api, storage = localStore, now = Date.now }: Options): Removals {
  let due: Readonly<Record<string, StartedRemoval>> = {};
  let shown = statesOf(due, now());
  /** False if the storage is blocked or full: a page that is closed in that time loses the removal. */
  let isStored = true;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    shown = statesOf(due, now());
    for (const listener of listeners) listener();
  };
  /** Other tabs' removals stay in the storage: overwriting them would count as an undo there. */
  const store = (id: string, removal: StartedRemoval | undefined) => {
    const { [id]: _, ...others } = due;
    due = removal === undefined ? others : { ...others, [id]: removal };
    const { [id]: _stored, ...stored } = read(storage, now());
    isStored = storage.writeJson(KEY, removal === undefined ? stored : { ...stored, [id]: removal });
  };
  const note = (id: string, removal: StartedRemoval) => store(id, removal);
  const forget = (id: string) => {
    store(id, undefined);
    tell();
  };
  const execute = async (id: string, failed: (code: Code) => void) => {
    timers.delete(id);
    // Another tab may have undone it, or signing out may have ended all of them.
    if (isStored && !Object.hasOwn(read(storage, now()), id)) return forget(id);
    const at = Math.min(due[id]?.at ?? now(), now());
    note(id, { at, written: false });
    const result = await api.remove(id);
    if (result.ok) {
      note(id, { at, written: true });
      return tell();
    }
    forget(id);
    failed(result.code);
  };
  const wait = (id: string, failed: (code: Code) => void) => {
    clearTimeout(timers.get(id));
    const left = Math.max(0, (due[id]?.at ?? 0) - now());
    timers.set(
      id,
      setTimeout(() => void execute(id, failed), left),
    );
  };
  const quietly = () => undefined;
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(id, failed) {
      note(id, { at: now() + DURATIONS.undo, written: false });
      tell();
      wait(id, failed);
    },
    undo(id) {
      clearTimeout(timers.get(id));
      if (timers.delete(id)) forget(id);
    },
    flush() {
      for (const [id, timer] of timers) {
        clearTimeout(timer);
        void execute(id, quietly);
      }
    },
    belongTo(userId) {
      due = userId === '' ? {} : read(storage, now());
      tell();
      for (const [id, { written }] of Object.entries(due)) if (!written) wait(id, quietly);
      return () => {
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
      };
    },
  };
}

function statesOf(due: Readonly<Record<string, StartedRemoval>>, now: number): ReadonlyMap<string, RemovalState> {
  return new Map(Object.entries(due).map(([id, { at }]) => [id, at > now ? 'undoable' : 'done']));
}

function read(storage: BrowserStorage, now: number): Record<string, StartedRemoval> {
  return Object.fromEntries(
    Object.entries(fieldsOf<Record<string, unknown>>(storage.readJson(KEY))).filter(
      (entry): entry is [string, StartedRemoval] => isStartedRemoval(entry[1]) && entry[1].at > now - REMEMBERED_MS,
    ),
  );
}

function isStartedRemoval(value: unknown): value is StartedRemoval {
  if (typeof value !== 'object' || value === null) return false;
  return 'at' in value && typeof value.at === 'number' && 'written' in value && typeof value.written === 'boolean';
}

const RemovalsContext = createContext<Removals | null>(null);

/** One for all screens of this page. */
export function RemovalsProvider({ storage, children }: { storage?: BrowserStorage; children: ReactNode }) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const removals = useMemo(
    () => createRemovals({ api, ...(storage === undefined ? {} : { storage }) }),
    [api, storage],
  );
  useEffect(() => removals.belongTo(userId), [removals, userId]);
  useEffect(() => {
    window.addEventListener('pagehide', removals.flush);
    return () => window.removeEventListener('pagehide', removals.flush);
  }, [removals]);
  return <RemovalsContext value={removals}>{children}</RemovalsContext>;
}

const NONE: ReadonlyMap<string, RemovalState> = new Map();

/** The current removals, by id; the same map until a change. */
export function useRemoved(): ReadonlyMap<string, RemovalState> {
  const removals = useContext(RemovalsContext);
  return useSyncExternalStore(removals?.subscribe ?? toNothing, () => removals?.get() ?? NONE);
}

export function useRemovals(): Removals {
  const removals = useContext(RemovalsContext);
  if (removals === null) throw new Error('useRemovals outside RemovalsProvider');
  return removals;
}

function toNothing(): () => void {
  return () => undefined;
}
