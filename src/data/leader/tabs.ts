import type { Presence } from '../../platform/network.ts';
import type { DataEvent } from '../api.ts';
import type { Channel, Surroundings } from '../surroundings.ts';
import type { CoreApi } from './api.ts';
import { type Calls, createCalls } from './calls.ts';
import type { Core } from './core.ts';
import { holdLock } from './election.ts';
import { PROGRAM } from './program.ts';

const CHANNEL = 'lapka-tabs';

/** What the tabs of one device say to each other. */
export type TabMessage =
  | { kind: 'call'; id: string; method: keyof CoreApi; args: unknown[] }
  /** The leader lives and has the call; the answer may take as long as the network. */
  | { kind: 'taken'; id: string }
  | { kind: 'answer'; id: string; value: unknown }
  | { kind: 'failed'; id: string; message: string }
  | { kind: 'event'; event: DataEvent }
  /** `version`: see `PROGRAM`; the first release said none. */
  | { kind: 'leading'; version?: number }
  /** A tab of another release is here: an older leader yields to it. */
  | { kind: 'joined'; version: number }
  | { kind: 'presence'; tab: string; presence: Presence }
  | { kind: 'mark' };

export interface Tabs {
  call(method: keyof CoreApi, args: unknown[]): Promise<unknown>;
  setPresence(presence: Presence): Promise<void>;
  foundKeptMark(): Promise<void>;
  leads(): boolean;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One tab leads: it alone opens the own database and syncs, because two contexts that write one PouchDB `indexeddb`
 * database lose writes (docs/adr/2026-11-worker-leader.md). The others hand their calls over and get the answers and
 * events back.
 */
export function joinTabs(options: {
  surroundings: Surroundings;
  tell: (event: DataEvent) => void;
  createCore: (surroundings: Surroundings, emit: (event: DataEvent) => void) => Promise<Core>;
}): Tabs {
  const { surroundings, tell, createCore } = options;
  const { prefix, random, clock, locks } = surroundings;
  const tab = Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join('');
  const channel: Channel | null = locks === null ? null : (surroundings.openChannel?.(prefix + CHANNEL) ?? null);
  const presences = new Map<string, Presence>([[tab, surroundings.presence]]);
  let core: Promise<Core> | null = null;
  let closed = false;
  /**
   * This tab's page found its mark and no leader has taken it yet: a closing tab may hold the lock for a moment longer.
   */
  let marked = false;

  const post = (message: TabMessage) => {
    if (!closed) channel?.postMessage(message);
  };

  /**
   * A tab that died without a word counts as looked at until the leader changes: better one sync too many than none.
   */
  const together = (): Presence => {
    const all = [...presences.values()];
    return { online: all.some((one) => one.online), visible: all.some((one) => one.visible) };
  };

  const calls: Calls = createCalls({
    clock,
    tab,
    post,
    async answerHere(method, args) {
      const leading = core;
      if (leading === null) return { led: false };
      const { api } = await leading;
      const run = api[method] as (...given: unknown[]) => Promise<unknown>;
      try {
        const value = await run(...args);
        // Stolen in the middle: a failure only says that our database was closed, and the next leader is asked instead.
        return core !== leading && isFailure(value) ? { led: false } : { led: true, value };
      } catch (error) {
        if (core !== leading) return { led: false };
        throw error;
      }
    },
    leaderSilent: () => lock.steal(),
  });

  const lock = holdLock({
    locks,
    name: `${prefix}lapka-leader`,
    async onHeld() {
      const emit = (event: DataEvent) => {
        tell(event);
        post({ kind: 'event', event });
      };
      const owed = marked;
      core = createCore({ ...surroundings, presence: together() }, emit);
      const leading = await core;
      post({ kind: 'leading', version: PROGRAM });
      calls.leaderChanged();
      if (owed) leading.recoverSession().catch(() => undefined);
    },
    async onLost() {
      const lost = core;
      core = null;
      await (await lost?.catch(() => null))?.close();
    },
  });

  if (channel !== null) {
    channel.onmessage = (event) => {
      const message = event.data as TabMessage;
      if (message.kind === 'event') {
        // Whoever tells of a session has looked for it: the mark is answered.
        if (message.event.kind === 'session') marked = false;
        tell(message.event);
      } else if (message.kind === 'leading') {
        post({ kind: 'presence', tab, presence: presences.get(tab) ?? surroundings.presence });
        calls.leaderChanged();
        if (isOlder(message.version)) post({ kind: 'joined', version: PROGRAM });
      } else if (message.kind === 'joined') {
        // It writes what this release does not know and would refuse, and may have brought the stores to a form that
        // cannot be read here. Its own answers are read here as far as they are known.
        if (message.version > PROGRAM) lock.yield();
      } else if (message.kind === 'presence') {
        presences.set(message.tab, message.presence);
        core?.then((leading) => leading.setPresence(together())).catch(() => undefined);
      } else if (message.kind === 'mark') {
        core?.then((leading) => leading.recoverSession()).catch(() => undefined);
      } else calls.receive(message);
    };
  }

  post({ kind: 'joined', version: PROGRAM });
  return {
    call: (method, args) => calls.call(method, args),
    async setPresence(presence) {
      presences.set(tab, presence);
      post({ kind: 'presence', tab, presence });
      (await core)?.setPresence(together());
    },
    async foundKeptMark() {
      if (core !== null) {
        await (await core).recoverSession();
        return;
      }
      marked = true;
      post({ kind: 'mark' });
    },
    leads: () => core !== null,
    async settled() {
      await calls.idle();
      await (await core)?.settled();
    },
    async close() {
      await lock.release();
      closed = true;
      calls.close();
      channel?.close();
    },
  };
}

function isOlder(version = 0): boolean {
  return version < PROGRAM;
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
