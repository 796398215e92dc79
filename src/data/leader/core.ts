import type { Presence } from '../../platform/network.ts';
import type { DataEvent, LeaderApi } from '../api.ts';
import type { Environment } from '../environment.ts';
import { type Context, createContext } from './context.ts';
import { type CoreParts, createParts } from './core-parts.ts';
import { createHandlers } from './handlers/handlers.ts';
import { resumeSession } from './handlers/session.ts';

/**
 * Everything that only the leader does. From `start` to `close` it sends and fetches while a page is online, and waits
 * on the server for changes while a page is visible too. Only `Tabs` holds it, runs the calls of all pages with its
 * `handlers`, and reports their presence.
 */
export class Core {
  readonly handlers: LeaderApi;
  readonly #context: Context;
  readonly #parts: CoreParts;
  #presence: Presence;
  #closing = false;

  private constructor(context: Context) {
    this.#context = context;
    this.#presence = context.surroundings.presence;
    this.#parts = createParts(context, {
      mayWait: () => this.#presence.online && this.#presence.visible && !this.#closing,
      mayRun: () => this.#presence.online && !this.#closing,
      isClosing: () => this.#closing,
    });
    this.handlers = createHandlers(this.#parts);
  }

  static async start(surroundings: Environment, emit: (event: DataEvent) => void): Promise<Core> {
    const core = new Core(await createContext(surroundings, emit));
    const { own, mirror, loop } = core.#parts;
    own.start();
    if (core.#presence.online) mirror.wake();
    loop.wake('full');
    return core;
  }

  setPresence(next: Presence): void {
    const { own, mirror, loop } = this.#parts;
    const before = this.#presence;
    this.#presence = next;
    this.#context.learn({ online: next.online });
    if (!next.online || !next.visible) {
      own.rest();
      mirror.rest();
    }
    if (next.online && (!before.online || (next.visible && !before.visible))) loop.wake('full');
  }

  /** The browser evicted the stored session: the cookie may still know who was here. */
  async recoverSession(): Promise<void> {
    const context = this.#context;
    if (context.session() !== null || context.facts().deviceStoreIsNewer) return;
    // A session record that cannot be opened is not lost, and a person who signed in now could not be signed out of it.
    if (context.indexedDb === null) return;
    if (await context.device.read('logoutOwed')) return;
    context.emit({ kind: 'evicted' });
    await resumeSession(this.#parts);
  }

  /** Resolves when no work is in flight. A pause before a retry and the longpoll for changes do not count. */
  async settled(): Promise<void> {
    const { own, loop, mirror, cycle, bookmarks } = this.#parts;
    await own.ready();
    for (let quiet = 0; quiet < 2; ) {
      const busy = loop.busy() || mirror.busy() || cycle.busy() || bookmarks.busy();
      quiet = busy ? 0 : quiet + 1;
      await loop.idle();
      await new Promise<void>((resolve) => void this.#context.surroundings.clock.after(1, resolve));
    }
  }

  async close(): Promise<void> {
    const context = this.#context;
    const { own, loop, mirror, cycle, search, bookmarks } = this.#parts;
    this.#closing = true;
    context.end();
    await own.ready();
    await Promise.all([loop.stop(), mirror.close(), cycle.close(), own.close()]);
    search?.close();
    await bookmarks.close();
    await Promise.all([context.mirror?.close(), context.market?.close()]);
    await context.device.close();
  }
}
