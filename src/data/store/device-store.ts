import type { DBSchema, IDBPDatabase } from 'idb';
import type { PinnedArticle } from '../../domain/care/pinned.ts';
import type { StoredDirectory } from '../api/directory.ts';
import type { Person } from '../api/session.ts';
import { allLastScreens, type LastScreen, lastScreenKey } from './last-screen.ts';
import { endOf, openStore, type Step } from './open.ts';
import { OWN_ANSWERS, type OwnAnswers } from './own-answers.ts';
import { type Reopening, reopening } from './reopening.ts';

/** The signed-in person, stored so that the app starts signed in without a network. */
export interface SessionRecord {
  state: 'signedIn' | 'expired' | 'suspended';
  person: Person;
  ownDatabase: string;
  /** The reason that the admin gave for the suspension. */
  reason: string | null;
}

/** What is stored of the server for each person: another epoch or a shorter history means another server. */
export interface ServerRecord {
  epoch: string;
  ownSeq: number;
}

interface Notes {
  deviceId: string;
  session: SessionRecord | null;
  /**
   * True after an offline sign-out: the cookie's session must be ended at the next contact, and the cookie must never
   * be used to refresh.
   */
  logoutOwed: boolean;
  /** Milliseconds to add to this device's clock to get the server's. */
  clockOffset: number;
  lastContact: string | null;
  /** The person was notified that this device's clock is wrong. */
  clockWarned: boolean;
  /**
   * Unsent revisions of an own database that is being recreated: written back at the next opening, even after a crash.
   */
  carried: { userId: string; revisions: { _id: string; _rev: string }[] } | null;
  /** The reservations of which this device has reminded the person, until their day is past. */
  reminded: { userId: string; of: { id: string; day: string }[] } | null;
  /** The organisations of the area that the person chose. It belongs to the device: a sign-out leaves it. */
  directory: StoredDirectory | null;
  /** The article that was pinned on the dashboard at the last contact. */
  pinnedArticle: PinnedArticle | null;
  /** Written to test whether there is room, then emptied. */
  probe: string;
}

interface Schema extends DBSchema {
  notes: { key: string; value: unknown };
  servers: { key: string; value: ServerRecord };
}

/** The small records of this device outside every own database. */
export interface DeviceStore {
  read<K extends keyof Notes>(key: K): Promise<Notes[K] | undefined>;
  write<K extends keyof Notes>(key: K, value: Notes[K]): Promise<void>;
  readServer(userId: string): Promise<ServerRecord | undefined>;
  writeServer(userId: string, record: ServerRecord | null): Promise<void>;
  /** The screen of this path as it was left, if it belongs to the signed-in person; otherwise null. */
  readLastScreen(path: string): Promise<LastScreen | null>;
  /** Replaces the former one, unless its person is not signed in any more. */
  writeLastScreen(path: string, screen: LastScreen): Promise<void>;
  /** To be called after newer data or a change of language: the screens would look different now. */
  forgetLastScreens(): Promise<void>;
  /** The last answers of the signed-in person's own database; null if unknown. */
  readOwnAnswers(): Promise<OwnAnswers | null>;
  /** Replaces the former ones, unless their person is not signed in any more. */
  writeOwnAnswers(answers: OwnAnswers): Promise<void>;
  /** To be called after newer data: the answers would differ now. */
  forgetOwnAnswers(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Released steps are never edited or removed: a change of the store is a further step
 * (docs/adr/2026-11-device-storage.md).
 */
export const DEVICE_STEPS: readonly Step[] = [
  (database) => {
    // Notes by name, and the known server of each person.
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
          // In one transaction with the session, so that another person's screen is never stored.
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

/** A note of one person, if that person is signed in now. */
async function readOfPerson<T extends { userId: string | null }>(
  database: IDBPDatabase<Schema>,
  key: string,
): Promise<T | null> {
  const { store: notes } = database.transaction('notes');
  const [session, found] = await Promise.all([notes.get('session'), notes.get(key)]);
  const note = (found ?? null) as T | null;
  return note?.userId === userOf(session as SessionRecord | null | undefined) ? note : null;
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
