import { factDatabases } from '../../../../couchdb/databases.ts';
import { nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import { typeOfFact } from '../../../../src/domain/kinds/kinds.ts';
import { decisionIds } from '../../../../src/domain/moderation/id.ts';
import type { TaskNotes } from '../../storage/ledger/task-notes.ts';
import type { Row, Store } from '../../storage/store/store.ts';
import { publishesOf } from '../decide/kinds/kinds.ts';
import { findAllPages } from './find-all-pages.ts';

const COUNTED_TOGETHER = 10;

/**
 * Removes every fact of a person from all fact databases, found by the fields that name its author or its subject. The
 * remaining tombstone names nobody. It has the posts that the person commented on or liked, and the people whom they
 * reviewed, recounted, and removes what belonged to their own posts. Idempotent; ends when a query finds nothing, so it
 * also finds facts written during the removal.
 */
export async function removeFactsOf(store: Store, recounts: TaskNotes, userId: string, now: Date): Promise<number> {
  let removed = 0;
  for (const { name, personFields } of factDatabases()) {
    for (const field of personFields) {
      for await (const rows of findAllPages(store, name, field, userId)) {
        const counted = [...new Set(rows.flatMap(({ id }) => countedIn(id)))];
        // Noted before the removal, because afterwards nothing shows which facts they were; the next publisher counts
        // after an interruption.
        await recounts.note(counted);
        const written = await store.write(
          name,
          rows.map((row) => tombstoneOf(row, now)),
        );
        const refused = written.find((each) => !each.ok && !each.conflict);
        if (refused !== undefined) throw new Error('a fact could not be removed');
        removed += written.filter((each) => each.ok).length;
        for (let from = 0; from < counted.length; from += COUNTED_TOGETHER) {
          await Promise.all(counted.slice(from, from + COUNTED_TOGETHER).map((fact) => countUp(recounts, fact)));
        }
      }
    }
  }
  return removed;
}

async function countUp(recounts: TaskNotes, fact: string): Promise<void> {
  let done: Awaited<ReturnType<TaskNotes['run']>>;
  do done = await recounts.run(fact);
  while (done !== 'done');
}

/**
 * The facts whose counts or dependants depend on this document. A decision hides the dependants of a post, a comment or
 * a review, and of nothing else.
 */
function countedIn(id: string): readonly string[] {
  const decided = decisionIds.parse(id)?.[0];
  return decided === undefined ? countedOf(id) : countedOf(decided).filter((fact) => fact === decided);
}

function countedOf(fact: string): readonly string[] {
  const type = typeOfFact(fact);
  return type === null ? [] : (publishesOf({ type })?.recounts?.(fact) ?? []);
}

/** The tombstone of a fact names nobody. */
export function tombstoneOf({ id, rev }: Row, now: Date) {
  return { _id: id, _rev: rev, _deleted: true, type: nameIn(id), removedAt: now.toISOString() };
}
