import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { type Couch, statusOf } from '../engine/couch.ts';

const PREFIX = 'named:';
const LEDGER = 'ledger';
const NOTIFICATIONS = 'notification:';
const PAGE = 500;

/**
 * `named:<person>:<reader>` in the ledger: some notification of the reader names the person. There is one for each pair
 * of people, so that a removal finds every such notification without looking into everybody's database.
 */
interface NamedNote {
  readonly _id: string;
  readonly type: 'named';
}

interface Revision {
  readonly _rev: string;
}

const noteId = (named: string, reader: string) => `${PREFIX}${named}:${reader}`;

/** Call it before the notifications are written. One note for a pair is enough, however often it is asked for. */
export async function noteNamed(couch: Couch, reader: string, facts: readonly NotificationFact[]): Promise<void> {
  const named = [...new Set(facts.flatMap(({ about }) => about.byId ?? []))].filter((id) => id !== '');
  if (named.length === 0) return;
  const docs = named.map((person): NamedNote => ({ _id: noteId(person, reader), type: 'named' }));
  const written = await couch.use<NamedNote>(LEDGER).bulk({ docs });
  if (written.some(({ error }) => error !== undefined && error !== 'conflict')) throw new Error('a name was not noted');
}

/**
 * Takes a person's name out of everybody else's notifications. The notes stay: what was on its way may be written after
 * this, and is met when the removal is gone through again. May be repeated.
 */
export async function forgetNameOf(couch: Couch, userId: string): Promise<void> {
  for (const reader of await readersOf(couch, userId)) await takeOut(couch, reader, userId);
}

/** When nothing can be on its way any more. */
export async function forgetNotesOf(couch: Couch, userId: string): Promise<void> {
  await dropNotes(
    couch,
    (await readersOf(couch, userId)).map((reader) => noteId(userId, reader)),
  );
}

/** Drops the notes of which this person is the reader. Call it while their own database is there. */
export async function forgetReader(couch: Couch, userId: string): Promise<void> {
  for await (const facts of notificationsOf(couch, userId)) {
    const named = new Set(facts.flatMap(({ about }) => about.byId || []));
    await dropNotes(
      couch,
      [...named].map((person) => noteId(person, userId)),
    );
  }
}

async function dropNotes(couch: Couch, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const ledger = couch.use<NamedNote>(LEDGER);
  const { rows } = await ledger.fetch({ keys: [...ids] });
  const there = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
  await ledger.bulk({ docs: there.map(({ _id, _rev }) => ({ _id, _rev, type: 'named', _deleted: true })) });
}

async function readersOf(couch: Couch, userId: string): Promise<string[]> {
  const prefix = `${PREFIX}${userId}:`;
  const { rows } = await couch.use<NamedNote>(LEDGER).list({ start_key: prefix, end_key: `${prefix}\ufff0` });
  return rows.map(({ id }) => id.slice(prefix.length));
}

async function takeOut(couch: Couch, reader: string, userId: string): Promise<void> {
  const own = couch.use<NotificationFact>(ownDatabaseName(reader));
  for await (const facts of notificationsOf(couch, reader)) {
    const naming = facts.filter(({ about }) => about.byId === userId);
    if (naming.length === 0) continue;
    const docs = naming.map((fact) => ({ ...fact, about: { ...fact.about, by: '', byId: '' } }));
    const written = await own.bulk({ docs });
    // A conflict as well: the removal is gone through again.
    if (written.some(({ error }) => error !== undefined)) throw new Error('a name could not be taken out');
  }
}

/** All notifications of a person, in pages; none when they have gone. */
async function* notificationsOf(
  couch: Couch,
  userId: string,
): AsyncGenerator<readonly (NotificationFact & Revision)[]> {
  const own = couch.use<NotificationFact>(ownDatabaseName(userId));
  try {
    for (let start_key = NOTIFICATIONS; ; ) {
      const range = { start_key, end_key: `${NOTIFICATIONS}\ufff0`, include_docs: true, limit: PAGE };
      const { rows } = await own.list(range);
      yield rows.flatMap(({ doc }) => (doc ? [doc] : []));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      start_key = `${last.id}\u0000`;
    }
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}
