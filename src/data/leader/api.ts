import type { Session } from '../../domain/account/schema.ts';
import type { Code } from '../../domain/codes.ts';
import type { DataApi, Person, Result, StatementInput } from '../api.ts';
import type { MirrorKeeper } from '../mirror/keeper.ts';
import { idRef } from '../mirror/schema.ts';
import { failureOf } from '../own/failure.ts';
import type { OwnRoom } from '../own/room.ts';
import { enter, payOwedLogout, personOf, recordOf, stateOf } from '../session/account.ts';
import type { Loop } from '../sync/loop.ts';
import type { Context } from './context.ts';
import { readFact, readPostBySlug } from './read-through.ts';
import { repairDevice } from './repair.ts';
import type { Rounds } from './rounds.ts';
import { isFull, noteSpace } from './space.ts';
import { wipePerson } from './wipe.ts';

/** The calls that the leader answers, for its own tab and for the others. */
export type CoreApi = Omit<DataApi, 'subscribe'> & {
  /** Takes up the session that the cookie still stands for, if there is one. */
  resume(): Promise<void>;
};

export interface CoreParts {
  context: Context;
  rounds: Rounds;
  loop: Loop;
  mirror: MirrorKeeper;
  openRoom(): Promise<void>;
  /** Closes the own database and opens it anew; false when it does not open. */
  reopenRoom(): Promise<boolean>;
  closeRoom(): Promise<void>;
  stopOwn(): Promise<void>;
  /** The opening of the own database that is under way, if one is. */
  roomReady(): Promise<void>;
}

export function createApi(parts: CoreParts): CoreApi {
  const { context, rounds, loop, mirror, openRoom, reopenRoom, closeRoom, stopOwn, roomReady } = parts;
  const { ask, device, emit } = context;
  let persistAsked = false;

  async function withRoom<T>(work: (room: OwnRoom) => Promise<T>, without: T): Promise<T> {
    await roomReady();
    const room = context.room();
    if (room === null) return without;
    if (room.ending.aborted) return without;
    try {
      return await room.during(() => work(room));
    } catch (error) {
      // Closed under us, most likely (offline situation 24): once more on a connection of its own.
      const again = (await reopenRoom()) ? context.room() : null;
      if (again === null) throw error;
      return again.during(() => work(again));
    }
  }

  const attempt = <T>(room: OwnRoom, work: (room: OwnRoom) => Promise<Result<T>>): Promise<Result<T>> =>
    room.ending.aborted
      ? Promise.resolve({ ok: false, code: 'device/database-broken' })
      : room.during(() => work(room)).catch((error: unknown): Result<T> => ({ ok: false, ...failureOf(error) }));

  async function writing<T>(work: (room: OwnRoom) => Promise<Result<T>>): Promise<Result<T>> {
    await roomReady();
    const room = context.room();
    if (room === null) return { ok: false, code: whyNoRoom(context) };
    let result = await attempt(room, work);
    if (!result.ok && result.code === 'device/database-broken') {
      if (await isFull(context)) result = { ok: false, code: 'device/storage-full' };
      else {
        const again = (await reopenRoom()) ? context.room() : null;
        if (again !== null) result = await attempt(again, work);
      }
    }
    if (!result.ok && result.code === 'device/storage-full') context.learn({ storageFull: true });
    if (result.ok && context.facts().storageFull) {
      context.learn({ storageFull: false });
      await noteSpace(context);
    }
    if (result.ok && !persistAsked) {
      persistAsked = true;
      // The first thing of a person's own is the moment to ask for lasting storage. Firefox asks the person: never wait for it.
      context.surroundings.storage.persist().catch(() => undefined);
    }
    return result;
  }

  /** Screens know this device's clock only; the time at which a new statement was written is told by the server's (situation 25). */
  async function timed(room: OwnRoom, statement: StatementInput): Promise<StatementInput> {
    if (!('createdAt' in statement)) return statement;
    const before = await room.documents.get(statement._id);
    // When it was written never changes again; the same form handed in twice is the same statement.
    if (before !== null) return 'createdAt' in before ? { ...statement, createdAt: before.createdAt } : statement;
    const offset = context.now() - context.surroundings.clock.now();
    return { ...statement, createdAt: new Date(Date.parse(statement.createdAt) + offset).toISOString() };
  }

  async function welcome(session: Session): Promise<Person> {
    const before = context.session();
    if (before !== null && before.person.userId !== session.userId) await closeRoom();
    context.tokens.take(session);
    await device.write('logoutOwed', false);
    await context.setSession(recordOf(session));
    await openRoom();
    loop.wake('full');
    return personOf(session);
  }

  async function signIn(entry: Parameters<typeof enter>[1]): Promise<Result<Person>> {
    if (context.indexedDb === null) return { ok: false, code: 'device/storage-unavailable' };
    // Ends the session of whoever signed out here without a network, before its cookie is overwritten.
    await payOwedLogout(ask, device);
    const entered = await enter(ask, entry);
    return entered.ok ? { ok: true, value: await welcome(entered.value) } : entered;
  }

  return {
    async start() {
      return {
        session: stateOf(context.session()),
        storage: context.indexedDb === null ? 'limited' : 'kept',
        status: context.status(),
      };
    },
    register: (input) => signIn({ path: '/auth/register', body: input }),
    login: (input) => signIn({ path: '/auth/login', body: input }),
    loginWithGoogle: (input) => signIn({ path: '/auth/google', body: input }),
    async resume() {
      const answer = await ask('/auth/refresh', { method: 'POST', body: {} });
      if (answer.kind === 'ok') await welcome(answer.body as Session);
    },
    async signInOptions() {
      const answer = await ask('/auth/options');
      return answer.kind === 'ok' ? (answer.body as { googleClientId: string | null }) : null;
    },
    unsent: () => withRoom(async (room) => (await room.items(() => null)).waiting, []),
    async signOut() {
      await roomReady();
      await stopOwn();
      const wiped = await wipePerson(context);
      emit({ kind: 'changed', types: ['profile', 'post', 'draft', 'photo'] });
      // The round ends the cookie before anything else; without a network a later one does.
      loop.wake('full');
      return wiped;
    },
    exportUnsent: () => withRoom((room) => room.exportUnsent(), new Blob([])),

    put: (statement) => writing(async (room) => room.documents.put(await timed(room, statement))),
    remove: (id) => writing((room) => room.documents.remove(id)),
    get: (id) =>
      withRoom(async (room) => {
        const stored = await room.documents.get(id);
        return stored === null ? null : room.record(stored);
      }, null),
    list: (type) => withRoom(async (room) => (await room.documents.list(type)).map((one) => room.record(one)), []),
    sendAgain: (id) => writing((room) => room.sendAgain(id)),
    discard: (id) => writing(async (room) => room.discard(id, (await context.mirror?.byRef(idRef(id))) ?? null)),
    conflicts: () => withRoom(async (room) => room.conflicts.open(), []),
    resolve: (id, keep) => writing((room) => room.conflicts.resolve(id, keep)),

    keepPhoto: (sha256, blob) =>
      writing(async (room) => {
        const bytes = await blob.arrayBuffer();
        const addedAt = new Date(context.now()).toISOString();
        await room.keepPhoto({ sha256, bytes, type: blob.type, addedAt, state: 'waiting', code: null });
        context.learn({ pushProven: false });
        loop.wake('local');
        return { ok: true, value: null };
      }),
    readPhoto: (sha256) =>
      withRoom(async (room) => {
        const photo = await room.store.photo(sha256);
        return photo === undefined ? null : new Blob([photo.bytes], { type: photo.type });
      }, null),

    readFact: (database, id) => readFact(context, database, id),
    readPostBySlug: (slug) => readPostBySlug(context, slug),

    async status() {
      // What waits is known only when the own database is open.
      await roomReady();
      return context.status();
    },
    syncNow: () => loop.run(),
    async syncCentre() {
      const empty = { waiting: [], refused: [], sent: [], conflicts: [] };
      const items = await withRoom((room) => room.items(rounds.progressOf), empty);
      return { ...items, lastContact: context.facts().lastContact };
    },
    async freeSpace() {
      const { storage, caches } = context.surroundings;
      const before = (await storage.estimate())?.usage ?? null;
      await caches?.delete('lapka-media');
      await context.mirror?.clearThrough();
      const after = (await storage.estimate())?.usage ?? null;
      await noteSpace(context);
      return { before, after };
    },
    repair: () => repairDevice({ context, openRoom, closeRoom, mirror }),
    async acceptReplacedServer() {
      const session = context.session();
      if (session === null || !context.facts().replaced) return;
      await context.room()?.startOver();
      await device.writeServer(session.person.userId, null);
      context.learn({ replaced: false });
      await loop.run();
    },
  };
}

function whyNoRoom(context: Context): Code {
  if (context.indexedDb === null) return 'device/storage-unavailable';
  return context.session() === null ? 'device/not-signed-in' : 'device/database-broken';
}
