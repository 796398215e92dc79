import { isDeepStrictEqual } from 'node:util';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { MATTERS, type MatterFact } from '../../../src/domain/statements.ts';
import { createTaskNotes, type Done, type TaskNotes } from '../ledger/task-notes.ts';
import type { groupStore } from '../store/grouped-store.ts';
import { isLiving } from '../store/rows.ts';
import { isMissing, type NewDocument, type Row, type Store } from '../store/store.ts';
import { assessedTarget, type Case } from './case.ts';

const TRIES = 5;
const KIND = 'copy';

/** One person's copy of one fact of `matters`. */
interface Copy {
  readonly userId: string;
  readonly id: string;
}

/** Copies that may be behind what stands. */
export interface Copies extends Pick<TaskNotes, 'load' | 'run'> {
  /** Answers the tasks, by which each of them is brought up. */
  note(copies: readonly Copy[]): Promise<string[]>;
}

/** Something new lies in a person's own database; must not keep anybody waiting. */
export type OnArrived = (userId: string, fact: { readonly _id: string; readonly type: string }) => void;

export function createCopies(parts: {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  readonly onArrived: OnArrived;
}): Copies {
  const notes = createTaskNotes(parts, KIND, (subject) => bringCopy(parts, copyIn(subject)));
  return {
    ...notes,
    async note(copies) {
      const subjects = copies.map(({ userId, id }) => `${userId}:${id}`);
      if (subjects.length > 0) await notes.note(subjects);
      return subjects;
    },
  };
}

/** The range of ids of the notes of one person's copies. */
export function copiesFor(userId: string): [string, string] {
  return [`${KIND}:${userId}:`, `${KIND}:${userId}:\ufff0`];
}

function copyIn(subject: string): Copy {
  const at = subject.indexOf(':');
  return { userId: subject.slice(0, at), id: subject.slice(at + 1) };
}

/**
 * Whose copies of a fact may be behind what was decided about it: those who take part now, and those who did before. It
 * is asked again for what was cut off, when the fact stands already or has gone; then its tombstone tells who took
 * part.
 */
export async function copiesOf(store: Pick<Store, 'revision'>, { assessment, decision, fact }: Case): Promise<Copy[]> {
  const target = assessedTarget(assessment);
  if (target?.database !== MATTERS || !CHANGES.has(decision.kind)) return [];
  const before = fact?.deleted === true ? await store.revision(MATTERS, target.id, fact.rev) : fact?.doc;
  const after = decision.kind === 'publish' ? decision.fact : null;
  const userIds = new Set([...participantsIn(before), ...participantsIn(after)]);
  return [...userIds].map((userId) => ({ userId, id: target.id }));
}

const CHANGES: ReadonlySet<Case['decision']['kind']> = new Set(['publish', 'remove', 'refuse']);

function participantsIn(fact: unknown): readonly string[] {
  const { participants } = fieldsOf<MatterFact>(fact);
  return Array.isArray(participants) ? participants : [];
}

/**
 * Brings a person's copy to what stands in `matters` now: writes it, or takes it back. Of two that meet neither can
 * leave an older one behind, because the copy is read before the fact, and written over that revision alone. Throws
 * when the engine fails; a person who has no database (any more) has no copy.
 */
async function bringCopy(
  { store, onArrived }: { readonly store: Store; readonly onArrived: OnArrived },
  { userId, id }: Copy,
): Promise<Done> {
  const database = ownDatabaseName(userId);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const copy = (await store.read(database, [id])).get(id);
      const change = changeOf(copy, (await store.read(MATTERS, [id])).get(id), userId);
      if (change === null) return tries === 0 ? 'same' : 'written';
      const [written] = await store.write(database, [change]);
      if (written?.ok) {
        if (!isLiving(copy) && isTyped(change)) onArrived(userId, change);
        return 'written';
      }
      if (!written?.conflict) throw new Error('a copy could not be written');
    }
  } catch (error) {
    if (isMissing(error)) return 'same';
    throw error;
  }
  return 'more';
}

function isTyped(change: NewDocument): change is NewDocument & { readonly type: string } {
  return change._deleted !== true && typeof fieldsOf<{ type: string }>(change).type === 'string';
}

function changeOf(copy: Row | undefined, fact: Row | undefined, userId: string): NewDocument | null {
  const rev = isLiving(copy) ? { _rev: copy.rev } : {};
  if (!isLiving(fact) || !participantsIn(fact.doc).includes(userId)) {
    return isLiving(copy) ? { _id: copy.id, ...rev, _deleted: true } : null;
  }
  const wanted = contentOf(fact);
  return isLiving(copy) && isDeepStrictEqual(contentOf(copy), wanted) ? null : { ...wanted, ...rev };
}

function contentOf({ id, doc }: Row): NewDocument {
  const { _rev, _conflicts, ...content } = fieldsOf<Record<string, unknown>>(doc);
  return { ...content, _id: id };
}
