import { STATEMENTS, type Statement } from '../../domain/statements.ts';

/** A leaf of a document's tree with the revisions that led to it, newest first, without its own database fields. */
export interface Leaf {
  rev: string;
  ancestors: readonly string[];
  removed: boolean;
  /** The statement; of a removal only `type` and `written` are sure to be there. */
  body: Statement;
}

export type Decision =
  | { kind: 'settled' }
  /** Write `body` on `parent` (null: the winner is right as it is) and close the others. */
  | { kind: 'merge'; parent: string; body: Statement | null; close: string[] }
  /** Only the person can tell. `fields` are those that differ; empty for an edit against a removal. */
  | { kind: 'ask'; fields: string[] };

/** Made by the database or by the clock: never a reason to ask. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['written', 'updatedAt']);

/** The table of docs/conflicts.md. `bodyAt` answers the body of an ancestor, or null when this device does not have it. */
export async function decide(
  leaves: readonly Leaf[],
  bodyAt: (rev: string) => Promise<Statement | null>,
): Promise<Decision> {
  const live = leaves.filter((leaf) => !leaf.removed).sort(winnerFirst);
  const winner = live[0];
  if (winner === undefined) return { kind: 'settled' };
  if (leaves.some((leaf) => leaf.removed)) return { kind: 'ask', fields: [] };
  if (live.length === 1) return { kind: 'settled' };

  let merged = winner.body;
  const asked = new Set<string>();
  for (const other of live.slice(1)) {
    const base = await baseOf(winner, other, bodyAt);
    const step = mergeTwo(base, merged, other.body);
    merged = step.merged;
    for (const field of step.asked) asked.add(field);
  }
  if (asked.size > 0) return { kind: 'ask', fields: [...asked].sort() };
  return {
    kind: 'merge',
    parent: winner.rev,
    body: sameContent(merged, winner.body) ? null : merged,
    close: live.slice(1).map((leaf) => leaf.rev),
  };
}

/** The order in which CouchDB chooses its winner: longer history first, then the greater revision id. */
function winnerFirst(a: Leaf, b: Leaf): number {
  const depth = generation(b.rev) - generation(a.rev);
  if (depth !== 0) return depth;
  return a.rev < b.rev ? 1 : -1;
}

export function generation(rev: string): number {
  return Number.parseInt(rev, 10);
}

async function baseOf(a: Leaf, b: Leaf, bodyAt: (rev: string) => Promise<Statement | null>): Promise<Statement | null> {
  const shared = new Set(b.ancestors);
  for (const rev of a.ancestors) {
    if (!shared.has(rev)) continue;
    const body = await bodyAt(rev);
    if (body !== null) return body;
  }
  return null;
}

/** Three-way by field. `asked` names the fields that nobody but the person can decide. */
function mergeTwo(base: Statement | null, ours: Statement, theirs: Statement): { merged: Statement; asked: string[] } {
  const mergeable: readonly string[] = STATEMENTS[ours.type].mergeable;
  const [left, right, root] = [fieldsOf(ours), fieldsOf(theirs), base === null ? null : fieldsOf(base)];
  const merged: Record<string, unknown> = {};
  const asked: string[] = [];
  for (const field of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    if (field === 'written') {
      merged[field] = later(ours.written, theirs.written);
    } else if (BOOKKEEPING.has(field)) {
      merged[field] = String(left[field]) > String(right[field]) ? left[field] : right[field];
    } else if (equal(left[field], right[field])) {
      merged[field] = left[field];
    } else if (root !== null && mergeable.includes(field) && equal(root[field], left[field])) {
      merged[field] = right[field];
    } else if (root !== null && mergeable.includes(field) && equal(root[field], right[field])) {
      merged[field] = left[field];
    } else {
      merged[field] = left[field];
      asked.push(field);
    }
  }
  return { merged: merged as unknown as Statement, asked };
}

function later(a: Statement['written'], b: Statement['written']): Statement['written'] {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.device > b.device ? a : b;
}

/** Whether two statements say the same; when and where they were written does not count. */
export function sameContent(a: object, b: object): boolean {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    if (!BOOKKEEPING.has(name) && !equal(left[name], right[name])) return false;
  }
  return true;
}

/** Without the fields of the database, which all begin with an underscore, except the id. */
export function fieldsOf(document: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || !name.startsWith('_')));
}

/** Equal as JSON, whatever the order of the keys. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equal(left[name], right[name]))
  );
}
