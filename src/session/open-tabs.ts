import { fieldsOf } from '../domain/fields.ts';
import { bestEffort } from '../domain/promises.ts';
import { attempt } from '../platform/browser-parts.ts';
import { type BrowserStorage, localStore, tabStore } from '../platform/browser-storage.ts';
import { EMERGENCY_PREFIX } from './session.tsx';

const KEY = 'lapka.tab';
const LOCK = 'lapka-tab:';
const ID_LENGTH = 12;
/** Precedes the tab's id at the end of a draft's name. */
const MARK = '#';
const SUFFIX = /#([a-z0-9]{12})$/;

/** This tab among all tabs of the app: each has its own drafts (docs/adr/2026-11-device-storage.md). */
export interface OpenTab {
  readonly id: string;
  /** Whether that tab is closed, as far as known; one that was never checked counts as open. */
  isClosed(id: string): boolean;
  /** Checks which of the tabs that left drafts are still open. */
  refresh(): Promise<void>;
}

interface Parts {
  readonly page: Pick<Window, 'addEventListener'>;
  /** Undefined or denied: treated as a browser with one tab. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly storage?: BrowserStorage;
}

/**
 * An open tab holds a Web Lock with its id, which survives a reload, so that a reloaded page finds its own drafts.
 * Browsers copy the session storage to a duplicated tab: the copy says that its page is still open, so such a tab takes
 * a new id, as does a tab whose page was killed.
 */
export function createOpenTab({ page, locks, storage = tabStore }: Parts): OpenTab {
  const before = fieldsOf<{ id: string; open: boolean }>(storage.readJson(KEY));
  const id = typeof before.id === 'string' && before.open === false ? before.id : randomId();
  let closed: ReadonlySet<string> = new Set();
  let release: () => void = () => undefined;
  const hold = () => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    storage.writeJson(KEY, { id, open: true });
    void bestEffort(locks?.request(LOCK + id, () => released));
  };

  const refresh = async () => {
    // Tabs opened after this are missing in the answer, and are not taken for closed.
    const asked = tabsWithDrafts();
    const open = await openTabs(locks);
    closed = new Set(asked.filter((other) => other !== id && !open.has(other)));
  };
  hold();
  page.addEventListener('pagehide', () => {
    storage.writeJson(KEY, { id, open: false });
    release();
  });
  // Restored from the back-forward cache: the tab is open again, with the input in its forms.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hold();
  });
  // Another tab may have been closed while this one was hidden.
  for (const event of ['focus', 'pageshow', 'visibilitychange']) page.addEventListener(event, () => void refresh());
  return { id, isClosed: (other) => closed.has(other), refresh };
}

let here: OpenTab | null = null;

export function thisTab(): OpenTab {
  here ??= createOpenTab({ page: window, locks: attempt(() => navigator.locks) });
  return here;
}

/** The name of a draft in a tab. */
export const nameInTab = (name: string, tab: string): string => `${name}${MARK}${tab}`;

/** The inverse of `nameInTab`; the tab is null for a list of all tabs. */
export function splitName(name: string): { name: string; tab: string | null } {
  const tab = SUFFIX.exec(name)?.[1] ?? null;
  return { name: tab === null ? name : name.slice(0, -tab.length - MARK.length), tab };
}

function tabsWithDrafts(): string[] {
  return localStore.names(EMERGENCY_PREFIX).flatMap((name) => splitName(name).tab ?? []);
}

async function openTabs(locks: Parts['locks']): Promise<ReadonlySet<string>> {
  try {
    const { held = [], pending = [] } = (await locks?.query()) ?? {};
    const names = [...held, ...pending].map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK));
    return new Set(names.map((name) => name.slice(LOCK.length)));
  } catch {
    return new Set();
  }
}

function randomId(): string {
  return Array.from({ length: ID_LENGTH }, () => Math.floor(Math.random() * 36).toString(36)).join('');
}
