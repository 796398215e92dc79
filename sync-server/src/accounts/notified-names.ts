import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { pagesById } from '../base/lib/pages.ts';
import { type Couch, statusOf } from '../storage/engine/couch.ts';

const PREFIX = 'named:';
const LEDGER = 'ledger';
const NOTIFICATIONS = 'notification:';
const PAGE_SIZE = 500;

/**
 * `named:<subject>:<reader>` in the ledger: a notification of the reader names the subject (a person by their id, or an
 * organisation by its key). One note per pair lets a removal find every such notification without reading every own
 * database.
 */
interface NamedNote {
  readonly _id: string;
  readonly type: 'named';
}

interface Revision {
  readonly _rev: string;
}

type About = NotificationFact['about'];

const noteId = (subject: string, reader: string) => `${PREFIX}${subject}:${reader}`;

/** The subjects that a notification names. */
function subjectsOf({ byId, organisation }: About): string[] {
  return [byId, organisation].filter((subject) => subject !== undefined && subject !== '') as string[];
}

function isNamedIn({ byId, organisation, name }: About, subject: string): boolean {
  return byId === subject || (organisation === subject && name !== '');
}

/** Without the subject's name. */
function nameless(about: About, subject: string): About {
  if (about.byId === subject) return { ...about, by: '', byId: '' };
  return about.organisation === subject ? { ...about, name: '' } : about;
}

/** Call it before the notifications are written. Idempotent; one note per pair is enough. */
export async function noteNamed(couch: Couch, reader: string, facts: readonly NotificationFact[]): Promise<void> {
  const subjects = [...new Set(facts.flatMap(({ about }) => subjectsOf(about)))];
  if (subjects.length === 0) return;
  const docs = subjects.map((subject): NamedNote => ({ _id: noteId(subject, reader), type: 'named' }));
  const written = await couch.use<NamedNote>(LEDGER).bulk({ docs });
  if (written.some(({ error }) => error !== undefined && error !== 'conflict')) throw new Error('a name was not noted');
}

/**
 * Removes a name from all notifications: of a removed person (their id), or of an organisation without members (its
 * key). The notes stay, because a notification in flight may be written after this; the repetition of the removal then
 * finds it. Idempotent.
 */
export async function forgetNameOf(couch: Couch, subject: string): Promise<void> {
  for (const reader of await readersOf(couch, subject)) await takeOut(couch, reader, subject);
}

/** As `forgetNameOf`, and deletes the notes, too. */
export async function forgetName(couch: Couch, subject: string): Promise<void> {
  await forgetNameOf(couch, subject);
  await forgetNotesOf(couch, subject);
}

/** Call it when no notification can be in flight any more. */
export async function forgetNotesOf(couch: Couch, subject: string): Promise<void> {
  await dropNotes(
    couch,
    (await readersOf(couch, subject)).map((reader) => noteId(subject, reader)),
  );
}

/** Deletes the notes of which this person is the reader. Call it while their own database exists. */
export async function forgetReader(couch: Couch, userId: string): Promise<void> {
  for await (const facts of notificationsOf(couch, userId)) {
    const subjects = new Set(facts.flatMap(({ about }) => subjectsOf(about)));
    await dropNotes(
      couch,
      [...subjects].map((subject) => noteId(subject, userId)),
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

async function readersOf(couch: Couch, subject: string): Promise<string[]> {
  const prefix = `${PREFIX}${subject}:`;
  const { rows } = await couch.use<NamedNote>(LEDGER).list({ start_key: prefix, end_key: `${prefix}\ufff0` });
  return rows.map(({ id }) => id.slice(prefix.length));
}

async function takeOut(couch: Couch, reader: string, subject: string): Promise<void> {
  const own = couch.use<NotificationFact>(ownDatabaseName(reader));
  for await (const facts of notificationsOf(couch, reader)) {
    const naming = facts.filter(({ about }) => isNamedIn(about, subject));
    if (naming.length === 0) continue;
    const docs = naming.map((fact) => ({ ...fact, about: nameless(fact.about, subject) }));
    const written = await own.bulk({ docs });
    // A conflict throws as well: the removal is then repeated.
    if (written.some(({ error }) => error !== undefined)) throw new Error('a name could not be taken out');
  }
}

/** All notifications of a person, in pages; none if their database was removed. */
async function* notificationsOf(
  couch: Couch,
  userId: string,
): AsyncGenerator<readonly (NotificationFact & Revision)[]> {
  const own = couch.use<NotificationFact>(ownDatabaseName(userId));
  try {
    const range = { end_key: `${NOTIFICATIONS}\ufff0`, include_docs: true, limit: PAGE_SIZE };
    const read = async (start_key: string) => (await own.list({ start_key, ...range })).rows;
    for await (const rows of pagesById(NOTIFICATIONS, PAGE_SIZE, read))
      yield rows.flatMap(({ doc }) => (doc ? [doc] : []));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}
