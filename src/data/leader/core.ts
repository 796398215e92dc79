import { within } from '../../platform/clock.ts';
import type { Presence } from '../../platform/network.ts';
import type { DataEvent } from '../api.ts';
import { createBookmarkSync } from '../bookmarks/bookmark-sync.ts';
import { joinMirrors } from '../mirror/join-mirrors.ts';
import { createMirrorSync, type MirrorName } from '../mirror/mirror-sync.ts';
import type { MirrorStore } from '../mirror/store.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { PartMissing } from '../part-missing.ts';
import { createDeviceSearch } from '../posts/device-search.ts';
import type { SessionRecord } from '../store/device-store.ts';
import { isLater } from '../store/open.ts';
import type { OwnDatabaseCode, Surroundings } from '../surroundings.ts';
import { createLoop } from '../sync/loop.ts';
import { createOwnLive, type OwnLive } from '../sync/own-live.ts';
import { mustHoldBack } from '../sync/status.ts';
import { type CoreApi, createApi } from './api.ts';
import { createContext } from './context.ts';
import { followProfile } from './follow-profile.ts';
import { PERSONAL } from './session-calls.ts';
import { noteSpace } from './space.ts';
import { SyncCycle } from './sync-cycle.ts';

const TIMER_MS = 30_000;
const OPEN_MS = 5_000;

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
  /** Whose own database was opened last: what is known of the server holds for this person. */
  let openedFor: string | null = null;
  /** The code that opens it, on its way. */
  let loading: Promise<OwnDatabaseCode> | null = null;

  const mayWait = () => presence.online && presence.visible && !closed;
  const keepMirror = (name: MirrorName, store: MirrorStore | null) =>
    createMirrorSync({
      surroundings,
      ask: context.ask,
      store,
      name,
      now: context.now,
      emit,
      onContact: (result) => cycle.noteContact(result),
      onState: () => context.learn({ catchingUp: mirror.catchingUp(), mirrorProven: mirror.proven() }),
      mayWait,
    });
  const mirror = joinMirrors([keepMirror('community', context.mirror), keepMirror('market', context.market)]);
  const bookmarks = createBookmarkSync({
    surroundings,
    ask: context.ask,
    mirror: context.mirror,
    indexedDb: context.indexedDb,
    now: context.now,
    emit,
    onLater: () => context.learn({ laterCopies: true }),
  });
  const search =
    context.mirror === null
      ? null
      : createDeviceSearch({ clock, mirror: context.mirror, load: surroundings.loadSearch });
  const cycle = new SyncCycle(context, mirror, () => {
    bookmarks.reachable();
    live?.start();
    if (mayWait()) mirror.wake();
    noteSpace(context).catch(() => undefined);
  });
  const loop = createLoop({
    clock,
    random,
    async round(wake) {
      await opening;
      const { broken, codeMissing } = context.facts();
      // What is still on its way is used when it comes.
      if (broken || (codeMissing && loading === null)) await openOwn();
      try {
        const good = await cycle.round(wake);
        // Tried again like a request, after growing pauses: it is one.
        return good && !context.facts().codeMissing;
      } catch (error) {
        // Nothing else that is foreseen throws: the own database was closed under us or is unwell.
        if (!isLater(error) && context.own() !== null) await reopenOwn();
        return false;
      }
    },
    mayRun: () => presence.online && !closed,
    everyMs: () => (mayWait() ? Math.round(TIMER_MS * (0.8 + random() * 0.4)) : 0),
  });

  function openOwn(): Promise<void> {
    opening = opening.then(open, open);
    return opening;
  }

  async function reopenOwn(): Promise<boolean> {
    const unwell = context.own();
    opening = opening.then(async () => {
      // Somebody else met the same failure and opened it again already.
      if (context.own() !== unwell) return;
      // A database that died may never answer, not even that it is closed.
      await within(clock, OPEN_MS, closeOwn(), undefined).catch(() => undefined);
      await open();
    });
    await opening;
    return context.own() !== null;
  }

  /** Loaded for people, not for visitors: it brings PouchDB and the schemas. */
  function loadOwnDatabase(): Promise<OwnDatabaseCode> {
    loading ??= surroundings.loadOwnDatabase().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function open(): Promise<void> {
    const { indexedDb } = context;
    const session = context.session();
    const userId = session?.person.userId;
    if (closed || session === null || userId === undefined || indexedDb === null) return;
    if (context.own()?.userId === userId) return;
    const before = openedFor;
    openedFor = userId;
    await closeOwn();
    const code = loadOwnDatabase();
    const attempt = code.then(({ openOwnDatabase }) =>
      openOwnDatabase({
        surroundings,
        indexedDb,
        userId,
        ownDatabase: session.ownDatabase,
        deviceId: context.deviceId,
        now: context.now,
        onChanged(types, local) {
          emit({ kind: 'changed', types });
          const own = context.own();
          context.learn({ pushProven: context.facts().pushProven && own?.allSent() === true });
          if (local) loop.wake('local');
          if (types.includes('bookmark')) bookmarks.changed();
          if (own !== null && types.includes('profile')) {
            // A failed reading is that of a closing database; its next opening follows again.
            followProfile(context, own).catch(() => undefined);
          }
        },
      }),
    );
    let own: OwnDatabase | null = null;
    let coming = true;
    let laterOwn = false;
    try {
      coming = !(await within(
        clock,
        OPEN_MS,
        code.then(() => true),
        false,
      ));
      // With as much time of its own: that the code came late says nothing about the database.
      if (!coming) own = await within(clock, OPEN_MS, attempt, null);
    } catch (error) {
      coming = error instanceof PartMissing;
      laterOwn = isLater(error);
      surroundings.log('own-database-failed', { name: error instanceof Error ? error.name : 'unknown' });
    }
    const replaced = context.facts().replaced && before === userId;
    // Code that is still coming, or did not come, says nothing about the database.
    const codeMissing = own === null && coming;
    const broken = own === null && !coming && !laterOwn;
    context.learn({ broken, laterOwn, codeMissing, replaced, pushProven: false, pullProven: false });
    if (own === null) attempt.then((late) => takeLate(late, session)).catch(() => undefined);
    else await moveIn(own, session);
  }

  /**
   * Opening may take longer than a screen is kept waiting for, and then as long at each further try: what comes late is
   * used all the same, unless another came before it or the person has gone.
   */
  function takeLate(own: OwnDatabase, { person: { userId } }: SessionRecord): Promise<void> {
    const take = async () => {
      const session = context.session();
      if (closed || context.own() !== null || session?.person.userId !== userId) return own.close();
      context.learn({ broken: false, laterOwn: false, codeMissing: false });
      await moveIn(own, session);
      loop.wake('full');
    };
    opening = opening.then(take, take);
    return opening;
  }

  async function moveIn(own: OwnDatabase, session: SessionRecord): Promise<void> {
    const { userId } = session.person;
    const carried = await context.device.read('carried');
    if (carried?.userId === userId) {
      await own.carryOver(carried.revisions);
      await context.device.write('carried', null);
    }
    context.setOwn(own);
    await followProfile(context, own);
    emit({ kind: 'changed', types: PERSONAL });
    await bookmarks.follow(own);
    const opened = own;
    live = createOwnLive({
      ask: context.tokens.ask,
      path: `/db/${session.ownDatabase}`,
      since: () => opened.checkpoint.now().pulled,
      mayWait: () => mayWait() && context.session()?.state === 'signedIn' && !mustHoldBack(context.facts()),
      onChange: async (waitedFor) => cycle.noteContact(await cycle.pullOwn(waitedFor)),
      onFailure(reason) {
        cycle.noteContact({ kind: 'failed', reason });
      },
      onRetry: () => loop.wake('full'),
      clock,
      random: surroundings.random,
    });
  }

  async function closeOwn(): Promise<void> {
    const feed = live;
    live = null;
    const own = context.own();
    context.setOwn(null);
    await feed?.close();
    await bookmarks.follow(null);
    await own?.close();
  }

  async function stopOwn(): Promise<void> {
    const feed = live;
    live = null;
    await feed?.close();
    await bookmarks.follow(null);
  }

  const api = createApi({
    context,
    cycle,
    loop,
    mirror,
    bookmarks,
    search,
    openOwn,
    reopenOwn,
    closeOwn,
    stopOwn,
    ownReady: () => opening,
  });

  const start = () => {
    openOwn().catch(() => context.learn({ broken: true }));
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
      if (context.session() !== null || context.facts().laterNotes) return;
      if (await context.device.read('logoutOwed')) return;
      emit({ kind: 'evicted' });
      await api.resume();
    },
    async settled() {
      await opening;
      for (let quiet = 0; quiet < 2; ) {
        const busy = loop.busy() || mirror.busy() || cycle.busy() || bookmarks.busy();
        quiet = busy ? 0 : quiet + 1;
        await loop.idle();
        await new Promise<void>((resolve) => void clock.after(1, resolve));
      }
    },
    async close() {
      closed = true;
      context.end();
      await opening;
      await Promise.all([loop.stop(), mirror.close(), cycle.close(), closeOwn()]);
      search?.close();
      await bookmarks.close();
      await Promise.all([context.mirror?.close(), context.market?.close()]);
      await context.device.close();
    },
  };
}
