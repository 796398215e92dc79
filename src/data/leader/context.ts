import { bestEffort } from '../../domain/promises.ts';
import { within } from '../../platform/clock.ts';
import type { SyncStatus } from '../api/sync.ts';
import type { DataEvent } from '../api.ts';
import type { Environment } from '../environment.ts';
import { type Ask, createAsk } from '../http/http-client.ts';
import type { MirrorName } from '../mirror/mirror-sync.ts';
import { type MirrorStore, openMirrorStore } from '../mirror/store.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { type AccessToken, createAccessToken } from '../session/access-token.ts';
import { recordOf, stateOf } from '../session/account.ts';
import { type DeviceStore, openDeviceStore, type SessionRecord } from '../store/device-store.ts';
import { memoryDeviceStore } from '../store/memory-device-store.ts';
import { isLater } from '../store/open.ts';
import { AT_START, type Facts, statusOf } from '../sync/status.ts';

/**
 * An IndexedDB that does not answer within this time never will (private windows, see
 * docs/adr/2026-11-device-storage.md).
 */
const FIRST_OPERATION_MS = 5_000;

/** What the parts of the leader share. */
export interface Context {
  readonly surroundings: Environment;
  readonly device: DeviceStore;
  /** Null if this window cannot store anything. */
  readonly mirror: MirrorStore | null;
  /** The mirror of the market; null likewise. */
  readonly market: MirrorStore | null;
  readonly indexedDb: IDBFactory | null;
  readonly deviceId: string;
  readonly ask: Ask;
  readonly tokens: AccessToken;
  readonly emit: (event: DataEvent) => void;
  /** The server's time, as far as known. */
  now(): number;
  /** Answers the previous offset. */
  setClockOffset(offset: number): Promise<number>;
  session(): SessionRecord | null;
  /**
   * True if a session record exists, even one that says that the person signed out. There is none before the first
   * sign-in, after the browser evicted this device's notes, and where they cannot be opened.
   */
  hasSessionRecord(): boolean;
  /** The session applies in any case. Rejects if it could not be stored for the next start. */
  setSession(record: SessionRecord | null): Promise<void>;
  /** The open own database of the signed-in person; null for a visitor or if it cannot be opened. */
  own(): OwnDatabase | null;
  setOwn(own: OwnDatabase | null): void;
  /** Changes the known facts and reports the status if it changed. */
  learn(facts: Partial<Facts>): void;
  facts(): Facts;
  status(): SyncStatus;
  /** Aborts every request in flight. */
  end(): void;
}

const NOTHING_OWN = { waiting: 0, held: 0, refused: 0, full: 0, toChoose: 0 };

export async function createContext(surroundings: Environment, emit: (event: DataEvent) => void): Promise<Context> {
  let onLaterNotes: () => void = () => undefined;
  const { indexedDb, device, deviceId, later } = await openDevice(surroundings, () => onLaterNotes());
  const ending = new AbortController();
  const asking = createAsk(surroundings);
  const ask: Ask = (path, request) => asking(path, { signal: ending.signal, ...request });
  const found = await device.read('session');
  let session = found ?? null;
  let hasSessionRecord = found !== undefined;
  let clockOffset = (await device.read('clockOffset')) ?? 0;
  let own: OwnDatabase | null = null;
  let facts: Facts = {
    ...AT_START,
    session: session?.state ?? 'visitor',
    online: surroundings.presence.online,
    lastContact: (await device.read('lastContact')) ?? null,
    clockOffset,
    limited: indexedDb === null,
    deviceStoreIsNewer: later,
  };
  let lastReported = '';

  const now = () => surroundings.clock.now() + clockOffset;
  const status = () => statusOf({ ...facts, ...(own?.counts() ?? NOTHING_OWN) });

  const onLater = () => context.learn({ mirrorsAreNewer: true });
  const openMirror = (name: MirrorName) =>
    indexedDb && openMirrorStore(indexedDb, surroundings.prefix, name, { onLater });

  const context: Context = {
    surroundings,
    device,
    mirror: openMirror('community'),
    market: openMirror('market'),
    indexedDb,
    deviceId,
    ask,
    tokens: createAccessToken({
      surroundings,
      ask,
      now,
      async onSession(fresh) {
        // Another person's cookie (signed in through another way) must not count for this one.
        if (session?.person.userId !== fresh.userId) return;
        const record = recordOf(fresh, session);
        if (JSON.stringify(record) !== JSON.stringify(session)) await bestEffort(context.setSession(record));
      },
      async onEnded(code, detail) {
        if (session === null) return;
        const suspended = code === 'account/suspended';
        const state = suspended ? 'suspended' : 'expired';
        await bestEffort(context.setSession({ ...session, state, reason: suspended ? detail : null }));
      },
    }),
    emit,
    now,
    async setClockOffset(offset) {
      const before = clockOffset;
      clockOffset = offset;
      await bestEffort(device.write('clockOffset', offset));
      // After it is stored, because pages read it there.
      context.learn({ clockOffset: offset });
      return before;
    },
    session: () => session,
    hasSessionRecord: () => hasSessionRecord,
    async setSession(record) {
      session = record;
      hasSessionRecord = true;
      try {
        await device.write('session', record);
      } finally {
        // A visitor has no own database that could be broken.
        const well = record === null ? { broken: false, ownDatabaseIsNewer: false, codeMissing: false } : {};
        context.learn({ session: record?.state ?? 'visitor', ...well });
        emit({ kind: 'session', session: stateOf(record) });
      }
    },
    own: () => own,
    setOwn(opened) {
      own = opened;
      context.learn({});
    },
    learn(part) {
      facts = { ...facts, ...part };
      const next = status();
      const text = JSON.stringify(next);
      if (text === lastReported) return;
      lastReported = text;
      emit({ kind: 'status', status: next });
    },
    facts: () => facts,
    status,
    end: () => ending.abort(),
  };
  onLaterNotes = () => context.learn({ deviceStoreIsNewer: true });
  return context;
}

/**
 * Opens the store of this device within the time limit, or continues without one. `later`: only a later version of the
 * app can read it, so nothing is known of the device; the public mirrors may still be read.
 */
async function openDevice(
  surroundings: Environment,
  onLater: () => void,
): Promise<{ indexedDb: IDBFactory | null; device: DeviceStore; deviceId: string; later: boolean }> {
  const fresh = () =>
    `d${Array.from({ length: 15 }, () => Math.floor(surroundings.random() * 36).toString(36)).join('')}`;
  const { indexedDb, clock, prefix } = surroundings;
  if (indexedDb !== null) {
    let later = false;
    const device = openDeviceStore(indexedDb, prefix, onLater);
    const first = (async () => {
      const known = await device.read('deviceId');
      const deviceId = known ?? fresh();
      if (known === undefined) await device.write('deviceId', deviceId);
      return deviceId;
    })().catch((error: unknown) => {
      later = isLater(error);
      return null;
    });
    const deviceId = await within(clock, FIRST_OPERATION_MS, first, null);
    if (deviceId !== null) return { indexedDb, device, deviceId, later };
    if (later) return { indexedDb, device: memoryDeviceStore(), deviceId: fresh(), later };
  }
  return { indexedDb: null, device: memoryDeviceStore(), deviceId: fresh(), later: false };
}
