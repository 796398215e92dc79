import type { DBSchema, IDBPDatabase } from 'idb';
import type { Person } from '../api/session.ts';
import { allLastScreens, type LastScreen, lastScreenKey } from './last-screen.ts';
import { endOf, openStore, type Step } from './open.ts';
import { OWN_ANSWERS, type OwnAnswers } from './own-answers.ts';
import { type Reopening, reopening } from './reopening.ts';

/** Who is signed in on this device, kept so that the app starts signed in without a network. */
export interface SessionRecord {
  state: 'signedIn' | 'expired' | 'suspended';
  person: Person;
  ownDatabase: string;
  /** What the admin wrote who suspended the account. */
  reason: string | null;
}

/** What is remembered of the server per person: another epoch or a shorter history means another server. */
export interface ServerRecord {
  epoch: string;
  ownSeq: number;
}

interface Notes {
  deviceId: string;
  session: SessionRecord | null;
  /** A sign-out happened without a network: the cookie must be ended at the next contact and must never refresh. */
  logoutOwed: boolean;
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
  lastContact: string | null;
  /** The person was told that this device's clock is wrong. */
  clockWarned: boolean;
  /**
   * What waited in an own database that is being made anew: written back at the next opening, even after a crash in
   * between.
   */
  carried: { userId: string; revisions: { _id: string; _rev: string }[] } | null;
  /** Of which reservations this device has reminded whom, until their day is past. */
  reminded: { userId: string; of: { id: string; day: string }[] } | null;
  /** Written to see whether there is room, and emptied again. */
  probe: string;
}

interface Schema extends DBSchema {
  notes: { key: string; value: unknown };
  servers: { key: string; value: ServerRecord };
}

/** The small facts of this device that belong to nobody's own database. */
export interface DeviceStore {
  read<K extends keyof Notes>(key: K): Promise<Notes[K] | undefined>;
  write<K extends keyof Notes>(key: K, value: Notes[K]): Promise<void>;
  readServer(userId: string): Promise<ServerRecord | undefined>;
  writeServer(userId: string, record: ServerRecord | null): Promise<void>;
  /** What stood at this path when it was left, if it is of whoever is signed in now; otherwise null. */
  readLastScreen(path: string): Promise<LastScreen | null>;
  /** Keeps it in the place of the one before, unless its person is not the one who is signed in any more. */
  writeLastScreen(path: string, screen: LastScreen): Promise<void>;
  /** Newer data are here, or another language: none of them is what would stand there now. */
  forgetLastScreens(): Promise<void>;
  /** What the own database of whoever is signed in answered last; null where that is not known. */
  readOwnAnswers(): Promise<OwnAnswers | null>;
  /** In the place of those before, unless their person is not the one who is signed in any more. */
  writeOwnAnswers(answers: OwnAnswers): Promise<void>;
  /** Newer data are here: it would answer otherwise now. */
  forgetOwnAnswers(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A step that was released is never edited, and none is taken out: a change of the store is one more step
 * (docs/adr/2026-11-device-storage.md).
 */
export const DEVICE_STEPS: readonly Step[] = [
  // 1, since 2026-11-20: notes by their name, and of each person the server that is known.
  (database) => {
    database.createObjectStore('notes');
    database.createObjectStore('servers');
  },
];

const userOf = (session: SessionRecord | null | undefined) => session?.person.userId ?? null;

export function deviceStoreName(prefix: string): string {
  return `${prefix}lapka-device`;
}

/** `onLater` as in `reopening`. */
export function openDeviceStore(factory: IDBFactory | null, prefix: string, onLater?: () => void): DeviceStore {
  const store: Reopening<Schema> = reopening(() => openStore<Schema>(factory, deviceStoreName(prefix), DEVICE_STEPS), {
    onLater,
  });
  return {
    read: (key) => store.use(async (database) => (await database.get('notes', key)) as never),
    write: (key, value) =>
      store.use(async (database) => {
        const transaction = database.transaction('notes', 'readwrite');
        const done = endOf(transaction);
        if (key === 'session') {
          // In one transaction with the session, so that at no time somebody else's screen is there.
          const before = (await transaction.store.get('session')) as SessionRecord | null | undefined;
          if (userOf(before) !== userOf(value as SessionRecord | null)) {
            await transaction.store.delete(allLastScreens());
            await transaction.store.delete(OWN_ANSWERS);
          }
        }
        await transaction.store.put(value, key);
        await done;
      }),
    readServer: (userId) => store.use((database) => database.get('servers', userId)),
    writeServer: (userId, record) =>
      store.use(async (database) => {
        if (record === null) await database.delete('servers', userId);
        else await database.put('servers', record, userId);
      }),
    readLastScreen: (path) => store.use((database) => readOfPerson<LastScreen>(database, lastScreenKey(path))),
    writeLastScreen: (path, screen) => store.use((database) => writeOfPerson(database, lastScreenKey(path), screen)),
    forgetLastScreens: () => store.use((database) => database.delete('notes', allLastScreens())),
    readOwnAnswers: () => store.use((database) => readOfPerson<OwnAnswers>(database, OWN_ANSWERS)),
    writeOwnAnswers: (answers) => store.use((database) => writeOfPerson(database, OWN_ANSWERS, answers)),
    forgetOwnAnswers: () => store.use((database) => database.delete('notes', OWN_ANSWERS)),
    close: () => store.close(),
  };
}

/** A note that is there for one person only, if that is who is signed in now. */
async function readOfPerson<T extends { userId: string | null }>(
  database: IDBPDatabase<Schema>,
  key: string,
): Promise<T | null> {
  const { store: notes } = database.transaction('notes');
  const [session, found] = await Promise.all([notes.get('session'), notes.get(key)]);
  const kept = (found ?? null) as T | null;
  return kept?.userId === userOf(session as SessionRecord | null | undefined) ? kept : null;
}

async function writeOfPerson(
  database: IDBPDatabase<Schema>,
  key: string,
  note: { userId: string | null },
): Promise<void> {
  const transaction = database.transaction('notes', 'readwrite');
  const done = endOf(transaction);
  const session = (await transaction.store.get('session')) as SessionRecord | null | undefined;
  if (userOf(session) === note.userId) await transaction.store.put(note, key);
  await done;
}

/**
 * For a note that the service can tell again: on a full device nothing can be noted (offline situation 21), and what
 * waits is to be sent all the same.
 */
export async function noted(writing: Promise<void>): Promise<void> {
  await writing.catch(() => undefined);
}
