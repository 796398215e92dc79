import { generationOf } from '../../../../src/domain/revision.ts';
import { readLeaves } from './engine-answers.ts';
import type { Written } from './store.ts';

/** The engine functions for one database. */
export interface AcceptedParts {
  /** The leaves of all branches of a document, from all replicas. */
  readonly leaves: (id: string) => Promise<unknown>;
  readonly remove: (id: string, rev: string) => Promise<void>;
}

interface End {
  readonly rev: string;
  readonly deleted: boolean;
  /** The hashes of its revisions, newest first. */
  readonly history: readonly string[];
}

/**
 * The results of writes with a 202. When two processes overwrite the same revision on a cluster, one may get 201 and
 * the other 202, and either branch may win; a bulk response is 202 if that holds for any document. So each document is
 * checked: if there is another branch, the write is reported as a conflict, and if it would win, it is removed, because
 * the other process may have got 201. The lowest of several is never removed, so one survives whoever checks first.
 * @throws Error if the result is unknown: the step is repeated, and detects its own writes
 */
export async function ascertainAccepted(parts: AcceptedParts, written: readonly Written[]): Promise<Written[]> {
  return await Promise.all(written.map((each) => (each.ok ? ascertain(parts, each) : each)));
}

async function ascertain(parts: AcceptedParts, mine: Extract<Written, { ok: true }>): Promise<Written> {
  const { id, rev } = mine;
  const ends = endsIn(await parts.leaves(id));
  const own = ends.find((end) => end.rev === rev);
  // A later revision continues it, so it was valid.
  if (own === undefined) return mine;
  const rivals = ends.filter((end) => end !== own && standOnTheSame(own, end));
  const isRemoved = rivals.some((rival) => rival.deleted && generationOf(rival.rev) === generationOf(rev));
  // A deletion one generation later is a rival that was removed.
  const living = rivals.filter((rival) => !rival.deleted);
  if (!isRemoved && living.length === 0) return mine;
  // A live revision wins over any deletion.
  const wouldWin = !own.deleted && (isRemoved || living.every((rival) => isAbove(own, rival)));
  if (wouldWin) await parts.remove(id, rev);
  return { id, ok: false, conflict: true, reason: 'another one was written at the same moment' };
}

/** Whether both overwrote the same revision, or both were the first. */
function standOnTheSame(one: End, other: End): boolean {
  const [, parent] = one.history;
  return parent === undefined ? other.history.at(-1) !== one.history.at(-1) : other.history.slice(1).includes(parent);
}

/** Which of two live leaves wins. */
function isAbove(one: End, other: End): boolean {
  const [first, second] = [generationOf(one.rev), generationOf(other.rev)];
  return first === second ? one.rev > other.rev : first > second;
}

function endsIn(answer: unknown): End[] {
  return readLeaves(answer).flatMap((leaf) =>
    'ok' in leaf ? [{ rev: leaf.ok._rev, deleted: leaf.ok._deleted === true, history: leaf.ok._revisions.ids }] : [],
  );
}
