import { generationOf } from '../../../src/domain/revision.ts';
import { readLeaves } from './engine-answers.ts';
import type { Written } from './store.ts';

/** Of the engine what this needs, in one database. */
export interface AcceptedParts {
  /** The ends of all branches of a document, from all copies. */
  readonly leaves: (id: string) => Promise<unknown>;
  readonly remove: (id: string, rev: string) => Promise<void>;
}

interface End {
  readonly rev: string;
  readonly deleted: boolean;
  /** The hashes of its revisions, the newest first. */
  readonly history: readonly string[];
}

/**
 * What a 202 came to. Of two who write over the same revision of a cluster one may be answered 201 and the other 202,
 * and either branch may be the one that readings show; an answer to many says 202 when that is so for one of them. So
 * each is looked at: where another branch stands beside it, it is told as a conflict, and where it would win over that
 * branch, it is taken away, because the other may have been told 201. The lowest of several is never taken away, so one
 * stays whoever looks first. @throws where that cannot be known: the step is done again, and meets its own traces
 */
export async function ascertainAccepted(parts: AcceptedParts, written: readonly Written[]): Promise<Written[]> {
  return await Promise.all(written.map((each) => (each.ok ? ascertain(parts, each) : each)));
}

async function ascertain(parts: AcceptedParts, mine: Extract<Written, { ok: true }>): Promise<Written> {
  const { id, rev } = mine;
  const ends = endsIn(await parts.leaves(id));
  const own = ends.find((end) => end.rev === rev);
  // Somebody went on from it, so it stood.
  if (own === undefined) return mine;
  const rivals = ends.filter((end) => end !== own && standOnTheSame(own, end));
  const isRemoved = rivals.some((rival) => rival.deleted && generationOf(rival.rev) === generationOf(rev));
  // A removal a generation later is a rival that was taken away.
  const living = rivals.filter((rival) => !rival.deleted);
  if (!isRemoved && living.length === 0) return mine;
  // What lives wins over any removal.
  const wouldWin = !own.deleted && (isRemoved || living.every((rival) => isAbove(own, rival)));
  if (wouldWin) await parts.remove(id, rev);
  return { id, ok: false, conflict: true, reason: 'another one was written at the same moment' };
}

/** Whether both were written over the same revision, or both as the first. */
function standOnTheSame(one: End, other: End): boolean {
  const [, parent] = one.history;
  return parent === undefined ? other.history.at(-1) !== one.history.at(-1) : other.history.slice(1).includes(parent);
}

/** Which of two living ends readings show. */
function isAbove(one: End, other: End): boolean {
  const [first, second] = [generationOf(one.rev), generationOf(other.rev)];
  return first === second ? one.rev > other.rev : first > second;
}

function endsIn(answer: unknown): End[] {
  return readLeaves(answer).flatMap((leaf) =>
    'ok' in leaf ? [{ rev: leaf.ok._rev, deleted: leaf.ok._deleted === true, history: leaf.ok._revisions.ids }] : [],
  );
}
