import { bestEffort } from '../../domain/promises.ts';
import type { Presence } from '../../platform/network.ts';
import type { DataEvent } from '../api.ts';
import type { Environment } from '../environment.ts';
import type { Channel } from '../machine.ts';
import { Calls } from './calls.ts';
import type { Core } from './core.ts';
import { type HeldLock, holdLock } from './election.ts';
import { PROGRAM } from './program.ts';

const CHANNEL = 'lapka-tabs';

/** The messages between the tabs of one device. */
export type TabMessage =
  | { kind: 'call'; id: string; method: string; args: unknown[] }
  /** The leader is alive and has the call; the answer may take as long as the network. */
  | { kind: 'taken'; id: string }
  | { kind: 'answer'; id: string; value: unknown }
  | { kind: 'failed'; id: string; message: string }
  | { kind: 'event'; event: DataEvent }
  /** `version`: see `PROGRAM`; the first release sent none. */
  | { kind: 'leading'; version?: number }
  /** A tab of another release opened: an older leader yields to it. */
  | { kind: 'joined'; version: number }
  | { kind: 'presence'; tab: string; presence: Presence }
  | { kind: 'mark' };

interface Options {
  readonly surroundings: Environment;
  readonly tell: (event: DataEvent) => void;
  readonly createCore: (surroundings: Environment, emit: (event: DataEvent) => void) => Promise<Core>;
}

/**
 * Only the leading tab opens the own database and syncs, because two contexts that write one PouchDB `indexeddb`
 * database lose writes (docs/adr/2026-11-worker-and-leader.md). The others forward their calls to it and receive the
 * answers and events. This class is one tab: it follows until the lock is granted, leads (`leads`) until the lock is
 * stolen, yielded or released, and queues again, until it is closed. Only its device holds it.
 */
export class Tabs {
  readonly calls: Calls;
  readonly #options: Options;
  readonly #tab: string;
  readonly #channel: Channel | null;
  readonly #presences: Map<string, Presence>;
  readonly #lock: HeldLock;
  /** The core while this tab leads. */
  #core: Promise<Core> | null = null;
  #closed = false;
  /**
   * This tab's page found its mark and no leader has handled it yet: a closing tab may hold the lock for a moment
   * longer.
   */
  #marked = false;

  constructor(options: Options) {
    const { surroundings } = options;
    const { prefix, random, clock, locks, presence } = surroundings;
    this.#options = options;
    this.#tab = Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join('');
    this.#channel = locks === null ? null : (surroundings.openChannel?.(prefix + CHANNEL) ?? null);
    this.#presences = new Map([[this.#tab, presence]]);
    this.calls = new Calls({
      clock,
      tab: this.#tab,
      post: (message) => this.#post(message),
      core: () => this.#core,
      leaderSilent: () => this.#lock.steal(),
    });
    this.#lock = holdLock({
      locks,
      name: `${prefix}lapka-leader`,
      onHeld: () => this.#lead(),
      onLost: () => this.#resign(),
    });
    if (this.#channel !== null) {
      this.#channel.onmessage = (event) => this.#receive(event.data as TabMessage);
    }
    this.#post({ kind: 'joined', version: PROGRAM });
  }

  async setPresence(presence: Presence): Promise<void> {
    this.#presences.set(this.#tab, presence);
    this.#post({ kind: 'presence', tab: this.#tab, presence });
    (await this.#core)?.setPresence(this.#together());
  }

  async foundStorageMark(): Promise<void> {
    if (this.#core !== null) {
      await (await this.#core).recoverSession();
      return;
    }
    this.#marked = true;
    this.#post({ kind: 'mark' });
  }

  leads(): boolean {
    return this.#core !== null;
  }

  async settled(): Promise<void> {
    await this.calls.idle();
    await (await this.#core)?.settled();
  }

  async close(): Promise<void> {
    await this.#lock.release();
    this.#closed = true;
    this.calls.close();
    this.#channel?.close();
  }

  #post(message: TabMessage): void {
    if (!this.#closed) this.#channel?.postMessage(message);
  }

  /**
   * A tab that died without a message counts as visible until the leader changes: an unnecessary sync is better than a
   * missing one.
   */
  #together(): Presence {
    const all = [...this.#presences.values()];
    return { online: all.some((one) => one.online), visible: all.some((one) => one.visible) };
  }

  async #lead(): Promise<void> {
    const { surroundings, tell, createCore } = this.#options;
    const emit = (event: DataEvent) => {
      tell(event);
      this.#post({ kind: 'event', event });
    };
    const owed = this.#marked;
    this.#core = createCore({ ...surroundings, presence: this.#together() }, emit);
    const leading = await this.#core;
    this.#post({ kind: 'leading', version: PROGRAM });
    this.calls.leaderChanged();
    if (owed) void bestEffort(leading.recoverSession());
  }

  async #resign(): Promise<void> {
    const lost = this.#core;
    this.#core = null;
    await (await lost?.catch(() => null))?.close();
  }

  #receive(message: TabMessage): void {
    if (message.kind === 'event') {
      // A leader that reports a session has searched for it: the mark is handled.
      if (message.event.kind === 'session') this.#marked = false;
      this.#options.tell(message.event);
    } else if (message.kind === 'leading') this.#meetLeader(message.version);
    else if (message.kind === 'joined') {
      // The newer release writes what this one would refuse, and may have upgraded the stores beyond it. This release
      // reads the answers of the newer one as far as it knows them.
      if (message.version > PROGRAM) this.#lock.yield();
    } else if (message.kind === 'presence') {
      this.#presences.set(message.tab, message.presence);
      void bestEffort(this.#core?.then((leading) => leading.setPresence(this.#together())));
    } else if (message.kind === 'mark') {
      void bestEffort(this.#core?.then((leading) => leading.recoverSession()));
    } else this.calls.receive(message);
  }

  #meetLeader(version: number | undefined): void {
    const presence = this.#presences.get(this.#tab) ?? this.#options.surroundings.presence;
    this.#post({ kind: 'presence', tab: this.#tab, presence });
    this.calls.leaderChanged();
    if (isOlder(version)) this.#post({ kind: 'joined', version: PROGRAM });
  }
}

function isOlder(version = 0): boolean {
  return version < PROGRAM;
}
