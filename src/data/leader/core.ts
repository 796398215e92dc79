import { within } from '../../platform/clock.ts';
import type { Presence } from '../../platform/network.ts';
import type { DataEvent } from '../api.ts';
import { createMirrorKeeper } from '../mirror/keeper.ts';
import type { OwnRoom } from '../own/room.ts';
import type { Surroundings } from '../surroundings.ts';
import { createLoop } from '../sync/loop.ts';
import { createOwnLive, type OwnLive } from '../sync/own-live.ts';
import { type CoreApi, createApi } from './api.ts';
import { createContext } from './context.ts';
import { createRounds } from './rounds.ts';

const TIMER_MS = 30_000;
const OPEN_MS = 5_000;
const CROWDED = 0.9;

/** Everything that only the leader does, put together. */
export interface Core {
  readonly api: CoreApi;
  setPresence(presence: Presence): void;
  /** The browser lost what we kept: the cookie may still know who was here. */
  recoverSession(): Promise<void>;
  /** Resolves when nothing is under way. A pause before a retry and the waiting for changes do not count. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function createCore(surroundings: Surroundings, emit: (event: DataEvent) => void): Promise<Core> {
  const context = await createContext(surroundings, emit);
  const { clock, random } = surroundings;
  let presence = surroundings.presence;
  let live: OwnLive | null = null;
  let opening: Promise<void> = Promise.resolve();
  let closed = false;

  const mayWait = () => presence.online && presence.visible && !closed;
  const mirror = createMirrorKeeper({
    surroundings,
    ask: context.ask,
    store: context.mirror,
    name: 'community',
    emit,
    onContact: (result) => rounds.noteContact(result),
    onState: () => context.learn({ catchingUp: mirror.catchingUp(), mirrorProven: mirror.proven() }),
    mayWait,
  });
  const rounds = createRounds(context, mirror, () => {
    live?.start();
    if (mayWait()) mirror.wake();
    noteStorage().catch(() => undefined);
  });
  const loop = createLoop({
    clock,
    random,
    async round(wake) {
      await opening;
      return rounds.round(wake);
    },
    mayRun: () => presence.online && !closed,
    everyMs: () => (mayWait() ? Math.round(TIMER_MS * (0.8 + random() * 0.4)) : 0),
  });

  /** Little room left is told; the room that was found again is told as well. */
  async function noteStorage(): Promise<void> {
    const estimate = await surroundings.storage.estimate();
    if (estimate !== null) context.learn({ storageFull: estimate.usage / estimate.quota > CROWDED });
  }

  function openRoom(): Promise<void> {
    opening = opening.then(open, open);
    return opening;
  }

  async function open(): Promise<void> {
    const { indexedDb } = context;
    const session = context.session();
    const userId = session?.person.userId;
    if (session === null || userId === undefined || indexedDb === null || context.room()?.userId === userId) return;
    await closeRoom();
    // Loaded for people, not for visitors: it brings PouchDB and the schemas.
    const attempt = import('../own/room.ts').then(({ openOwnRoom }) =>
      openOwnRoom({
        surroundings,
        indexedDb,
        userId,
        ownDatabase: session.ownDatabase,
        deviceId: context.deviceId,
        now: context.now,
        onChanged(types, local) {
          emit({ kind: 'changed', types });
          const room = context.room();
          context.learn({ pushProven: context.facts().pushProven && room?.allSent() === true });
          if (local) loop.wake('local');
        },
      }),
    );
    let room: OwnRoom | null;
    try {
      room = await within(clock, OPEN_MS, attempt, null);
    } catch (error) {
      surroundings.log('own-database-failed', { name: error instanceof Error ? error.name : 'unknown' });
      room = null;
    }
    context.learn({ broken: room === null, replaced: false, pushProven: false, pullProven: false });
    if (room === null) return;
    context.setRoom(room);
    emit({ kind: 'changed', types: ['profile', 'post', 'draft', 'photo'] });
    const opened = room;
    live = createOwnLive({
      ask: context.tokens.ask,
      path: `/db/${session.ownDatabase}`,
      since: () => opened.checkpoint.now().pulled,
      mayWait: () => mayWait() && context.session()?.state === 'signedIn' && !context.facts().replaced,
      onChange: async () => rounds.noteContact(await rounds.pullOwn()),
      onFailure(reason) {
        rounds.noteContact({ kind: 'failed', reason });
        loop.wake('full');
      },
    });
  }

  async function closeRoom(): Promise<void> {
    const feed = live;
    live = null;
    const room = context.room();
    context.setRoom(null);
    await feed?.close();
    await room?.close();
  }

  async function stopOwn(): Promise<void> {
    const feed = live;
    live = null;
    await feed?.close();
  }

  const api = createApi({ context, rounds, loop, mirror, openRoom, closeRoom, stopOwn, roomReady: () => opening });

  const start = () => {
    openRoom().catch(() => context.learn({ broken: true }));
    if (presence.online) mirror.wake();
    loop.wake('full');
  };
  start();

  return {
    api,
    setPresence(next) {
      const before = presence;
      presence = next;
      context.learn({ online: next.online });
      if (!next.online || !next.visible) {
        live?.rest();
        mirror.rest();
      }
      if (next.online && (!before.online || (next.visible && !before.visible))) loop.wake('full');
    },
    async recoverSession() {
      if (context.session() !== null || (await context.device.read('logoutOwed'))) return;
      emit({ kind: 'evicted' });
      await api.resume();
    },
    async settled() {
      await opening;
      for (let quiet = 0; quiet < 2; ) {
        const busy = loop.busy() || mirror.busy() || rounds.busy();
        quiet = busy ? 0 : quiet + 1;
        await loop.idle();
        await new Promise<void>((resolve) => void clock.after(1, resolve));
      }
    },
    async close() {
      closed = true;
      context.end();
      await opening;
      await Promise.all([loop.stop(), mirror.close(), rounds.close(), closeRoom()]);
      await context.mirror?.close();
      await context.device.close();
    },
  };
}
