import { isDeepStrictEqual } from 'node:util';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { MATTERS, type MatterFact } from '../../../../src/domain/statements.ts';
import { concurrencyLimit } from '../../base/lib/concurrency-limit.ts';
import { COPY_NOTES, copySubject } from '../../storage/ledger/copy-notes.ts';
import { createTaskNotes, type Done, type TaskNotes } from '../../storage/ledger/task-notes.ts';
import {
  type GroupedStore,
  isLiving,
  isMissing,
  type NewDocument,
  type Row,
  type Store,
} from '../../storage/store/store.ts';
import { assessedTarget, type Case } from '../decide/decisions.ts';
import { publishesOfFact } from '../decide/kinds/kinds.ts';

const MAX_TRIES = 5;
/** People whose copies are updated in parallel. */
const PARALLEL_COPIES = 12;

/** One person's copy of one fact of `matters`. */
interface Copy {
  readonly userId: string;
  readonly id: string;
}

/** Copies that may be outdated. */
export interface Copies extends Pick<TaskNotes, 'load' | 'run'> {
  /**
   * Updates the copies at once and notes those that failed, so that one person's database does not delay a sender. It
   * runs between facts and outcomes: an interrupted step runs it again.
   * @returns the tasks that update the failed ones later
   */
  bring(copies: readonly Copy[]): Promise<string[]>;
  /** Returns the tasks that update each of them. */
  note(copies: readonly Copy[]): Promise<string[]>;
}

/** A new document is in a person's own database; must not block. */
export type OnArrived = (userId: string, fact: { readonly _id: string; readonly type: string }) => void;

export function createCopies(parts: {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly onArrived: OnArrived;
  /** See the task notes. */
  readonly recheckDelayMs: number | null;
}): Copies {
  const limited = concurrencyLimit(PARALLEL_COPIES);
  const bringOne = async (subject: string): Promise<Done> => {
    const { userId, id } = copyIn(subject);
    return (await bringCopies(parts, userId, [id])).get(id) ?? 'more';
  };
  const notes = createTaskNotes(parts, COPY_NOTES, async (subject) => await bringOne(subject));
  const note = async (copies: readonly Copy[]) => {
    const subjects = copies.map(({ userId, id }) => copySubject(userId, id));
    if (subjects.length > 0) await notes.note(subjects);
    return subjects;
  };
  return {
    ...notes,
    note,
    async bring(copies) {
      const people = [...new Set(copies.map(({ userId }) => userId))];
      const left = await Promise.all(
        people.map((userId) =>
          limited(async () => {
            const theirs = copies.filter((copy) => copy.userId === userId);
            const ids = theirs.map(({ id }) => id);
            const done = await bringCopies(parts, userId, ids).catch(() => new Map<string, Done>());
            return theirs.filter(({ id }) => (done.get(id) ?? 'more') === 'more');
          }),
        ),
      );
      return await note(left.flat());
    },
  };
}

/** The id range of the notes of one person's copies. */
export function copiesFor(userId: string): [string, string] {
  return [`${COPY_NOTES}:${userId}:`, `${COPY_NOTES}:${userId}:\ufff0`];
}

function copyIn(subject: string): Copy {
  const at = subject.indexOf(':');
  return { userId: subject.slice(0, at), id: subject.slice(at + 1) };
}

/**
 * Whose copies of a fact may be outdated after a decision: current and former participants. After an interruption the
 * fact is already current or removed; then its tombstone names the participants.
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
 * Updates a person's copies to the current state of `matters`: writes or removes them. Two simultaneous runs cannot
 * leave an older copy, because a copy is read before its fact and only that revision is overwritten. A person without a
 * database has no copies.
 * @throws Error when the engine fails
 */
async function bringCopies(
  { store, grouped, onArrived }: Parameters<typeof createCopies>[0],
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Done>> {
  const database = ownDatabaseName(userId);
  const done = new Map<string, Done>();
  let open = ids;
  try {
    for (let tries = 0; tries < MAX_TRIES && open.length > 0; tries += 1) {
      const copies = await store.read(database, open);
      const facts = await grouped.read(MATTERS, open);
      const changes = new Map(open.flatMap((id) => changeOf(copies.get(id), facts.get(id), userId) ?? []).map(byId));
      for (const id of open) if (!changes.has(id)) done.set(id, tries === 0 ? 'same' : 'written');
      const written = changes.size === 0 ? [] : await store.write(database, [...changes.values()]);
      for (const { id, ok, ...failed } of written) {
        const change = changes.get(id);
        if (!ok && !('conflict' in failed && failed.conflict)) throw new Error('a copy could not be written');
        if (!ok || change === undefined) continue;
        if (!isLiving(copies.get(id)) && isTyped(change)) onArrived(userId, change);
        done.set(id, 'written');
      }
      open = open.filter((id) => !done.has(id));
    }
  } catch (error) {
    if (isMissing(error)) return new Map(ids.map((id) => [id, 'same']));
    throw error;
  }
  for (const id of open) done.set(id, 'more');
  return done;
}

const byId = (change: NewDocument) => [change._id, change] as const;

function isTyped(change: NewDocument): change is NewDocument & { readonly type: string } {
  return change._deleted !== true && typeof fieldsOf<{ type: string }>(change).type === 'string';
}

function changeOf(copy: Row | undefined, fact: Row | undefined, userId: string): NewDocument | null {
  const rev = isLiving(copy) ? { _rev: copy.rev } : {};
  if (!isLiving(fact) || !participantsIn(fact.doc).includes(userId)) {
    return isLiving(copy) ? { _id: copy.id, ...rev, _deleted: true } : null;
  }
  const wanted = contentOf({ ...fact, doc: publishesOfFact(fact.id)?.copyFor?.(fact.doc, userId) ?? fact.doc });
  return isLiving(copy) && isDeepStrictEqual(contentOf(copy), wanted) ? null : { ...wanted, ...rev };
}

function contentOf({ id, doc }: Row): NewDocument {
  const { _rev, _conflicts, ...content } = fieldsOf<Record<string, unknown>>(doc);
  return { ...content, _id: id };
}
