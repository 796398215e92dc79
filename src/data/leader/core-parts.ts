import { bestEffort } from '../../domain/promises.ts';
import { BookmarkSync } from '../bookmarks/bookmark-sync.ts';
import { joinMirrors } from '../mirror/join-mirrors.ts';
import { MirrorReplication } from '../mirror/mirror-replication.ts';
import type { MirrorName, MirrorSync } from '../mirror/mirror-sync.ts';
import type { MirrorStore } from '../mirror/store.ts';
import { createDeviceSearch, type DeviceSearch } from '../posts/device-search.ts';
import { isLater } from '../store/open.ts';
import { createLoop, type Loop, type Wake } from '../sync/loop.ts';
import type { Context } from './context.ts';
import { createOwnAccess, type OwnAccess } from './own/own-access.ts';
import { OwnLifecycle } from './own/own-lifecycle.ts';
import { noteSpace } from './own/space.ts';
import { createService, type Service } from './service.ts';
import { SyncCycle } from './sync-cycle.ts';

const TIMER_MS = 30_000;

/** What the leader may currently do on its own initiative. */
export interface Permissions {
  /** Wait on the server for changes. */
  mayWait(): boolean;
  /** Start a round. */
  mayRun(): boolean;
  /** True: nothing is opened any more. */
  isClosing(): boolean;
}

/** The parts of the leader: its rounds run them, and its handlers answer calls with them. */
export interface CoreParts {
  readonly context: Context;
  readonly service: Service;
  readonly access: OwnAccess;
  readonly mirror: MirrorSync;
  readonly bookmarks: BookmarkSync;
  /** Null if nothing can be stored. */
  readonly search: DeviceSearch | null;
  readonly cycle: SyncCycle;
  readonly loop: Loop;
  readonly own: OwnLifecycle;
}

/** Creates them and starts none. */
export function createParts(context: Context, permissions: Permissions): CoreParts {
  const { surroundings, ask, indexedDb, now, emit } = context;
  const { clock, random } = surroundings;
  const { mayWait, mayRun, isClosing } = permissions;
  const keepMirror = (name: MirrorName, store: MirrorStore | null) =>
    new MirrorReplication({
      surroundings,
      ask,
      store,
      name,
      now,
      emit,
      mayWait,
      onContact: (result) => cycle.noteContact(result),
      onState: () => context.learn({ catchingUp: mirror.catchingUp(), mirrorProven: mirror.proven() }),
    });
  const mirror = joinMirrors([keepMirror('community', context.mirror), keepMirror('market', context.market)]);
  const bookmarks = new BookmarkSync({
    surroundings,
    ask,
    mirror: context.mirror,
    indexedDb,
    now,
    emit,
    onLater: () => context.learn({ mirrorsAreNewer: true }),
  });
  const search =
    context.mirror === null
      ? null
      : createDeviceSearch({ clock, mirror: context.mirror, load: surroundings.loadSearch });
  const cycle = new SyncCycle(context, mirror, () => {
    bookmarks.reachable();
    own.reachable();
    if (mayWait()) mirror.wake();
    void bestEffort(noteSpace(context));
  });
  const loop = createLoop({
    clock,
    random,
    mayRun,
    round: (wake) => playRound({ context, own, cycle }, wake),
    everyMs: () => (mayWait() ? Math.round(TIMER_MS * (0.8 + random() * 0.4)) : 0),
  });
  const own: OwnLifecycle = new OwnLifecycle({
    context,
    bookmarks,
    cycle,
    mayWait,
    isClosing,
    wake: (wake) => loop.wake(wake),
  });
  return {
    context,
    service: createService(context),
    access: createOwnAccess(context, own),
    mirror,
    bookmarks,
    search,
    cycle,
    loop,
    own,
  };
}

/** True if nothing in it is worth a retry. */
async function playRound(
  { context, own, cycle }: Pick<CoreParts, 'context' | 'own' | 'cycle'>,
  wake: Wake,
): Promise<boolean> {
  await own.retry();
  try {
    const good = await cycle.round(wake);
    // The code is retried like a request, after growing pauses.
    return good && !context.facts().codeMissing;
  } catch (error) {
    // Nothing else foreseen throws: the own database was closed during the work or is broken.
    if (!isLater(error) && context.own() !== null) await own.reopen();
    return false;
  }
}
