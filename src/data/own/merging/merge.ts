import type { Written } from '../../../domain/document.ts';
import type { Statement } from '../../../domain/kinds/kinds.ts';
import { generationOf } from '../../../domain/revision.ts';
import { isNewer } from '../../../domain/upgrades.ts';
import { type Fields, mergeRules } from './merge-rules.ts';

/** A leaf of a document's tree with the revisions that led to it, newest first, without its underscore fields. */
export interface Leaf {
  rev: string;
  ancestors: readonly string[];
  removed: boolean;
  /** The statement; of a removal only `type` and `written` are certain. */
  body: Statement;
}

export type Decision =
  | { kind: 'settled' }
  /** One version has a shape that only a later program knows, so only that program may merge. Nothing is changed. */
  | { kind: 'leave' }
  /** Write `body` on `parent` (null: the winner is right already) and close the others. */
  | { kind: 'merge'; parent: string; body: Statement | null; close: string[] }
  /** Only the person can decide. `fields` are those that differ; empty for an edit against a removal. */
  | { kind: 'ask'; fields: string[] };

/**
 * The table of docs/conflicts.md. `bodyAt` answers the body of an ancestor, or null if this device does not have it.
 */
export async function decide(
  leaves: readonly Leaf[],
  bodyAt: (rev: string) => Promise<Statement | null>,
): Promise<Decision> {
  const live = leaves.filter((leaf) => !leaf.removed).sort(winnerFirst);
  const removed = leaves.filter((leaf) => leaf.removed);
  const winner = live[0];
  if (winner === undefined) return { kind: 'settled' };
  if (leaves.length > 1 && leaves.some(({ body }) => isNewer(body))) return { kind: 'leave' };
  const rules = mergeRules(winner.body.type);
  if (removed.length > 0 && !rules.removalYields) return { kind: 'ask', fields: [] };
  if (leaves.length === 1) return { kind: 'settled' };

  const complete = (body: Statement) => rules.complete(fieldsOf(body));
  const versions = live.map((leaf) => complete(leaf.body));
  let merged = complete(winner.body);
  const asked = new Set<string>();
  for (const other of live.slice(1)) {
    const base = await baseOf(winner, other, bodyAt);
    const step = mergeTwo(winner.body.type, base === null ? null : complete(base), merged, complete(other.body));
    merged = step.merged;
    for (const field of step.asked) asked.add(field);
  }
  if (asked.size > 0) return { kind: 'ask', fields: [...asked].sort() };
  merged = { ...merged, ...rules.derive(merged, versions) };
  const stands = complete(winner.body);
  // Where the later version wins, its time must be preserved: a further version may meet it later.
  const same =
    sameContent({ ...stands, type: winner.body.type }, merged) &&
    (!rules.laterHolds || equal(merged.written, stands.written));
  return {
    kind: 'merge',
    parent: winner.rev,
    body: same ? null : (merged as unknown as Statement),
    close: [...live.slice(1), ...removed.sort(winnerFirst)].map((leaf) => leaf.rev),
  };
}

/** The order in which CouchDB chooses its winner: longer history first, then the greater revision id. */
function winnerFirst(a: Leaf, b: Leaf): number {
  const depth = generationOf(b.rev) - generationOf(a.rev);
  if (depth !== 0) return depth;
  return a.rev < b.rev ? 1 : -1;
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

/** A three-way merge by field. `asked` names the fields that only the person can decide. */
function mergeTwo(
  type: Statement['type'],
  base: Fields | null,
  left: Fields,
  right: Fields,
): { merged: Fields; asked: string[] } {
  const { mergeable, latest, derived, clocks, laterHolds } = mergeRules(type);
  if (laterHolds) {
    return { merged: { ...later(left, right) }, asked: [] };
  }
  const merged: Record<string, unknown> = {};
  const asked: string[] = [];
  for (const field of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    if (field === 'written') {
      merged[field] = laterWritten(left[field] as Written, right[field] as Written);
    } else if (clocks.has(field) || latest.includes(field)) {
      merged[field] = String(left[field] ?? '') > String(right[field] ?? '') ? left[field] : right[field];
    } else if (derived.includes(field) || equal(left[field], right[field])) {
      merged[field] = left[field];
    } else if (base !== null && mergeable.includes(field) && equal(base[field], left[field])) {
      merged[field] = right[field];
    } else if (base !== null && mergeable.includes(field) && equal(base[field], right[field])) {
      merged[field] = left[field];
    } else {
      merged[field] = left[field];
      asked.push(field);
    }
  }
  return { merged, asked };
}

/** Of two versions of one device and millisecond either may win, as long as all devices choose the same. */
function later(left: Fields, right: Fields): Fields {
  const [mine, other] = [left.written as Written, right.written as Written];
  if (!equal(mine, other)) return laterWritten(mine, other) === mine ? left : right;
  return sortedText(left) > sortedText(right) ? left : right;
}

function sortedText(fields: Fields): string {
  return JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function laterWritten(a: Written, b: Written): Written {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.device > b.device ? a : b;
}

/** True if writing `next` over `before` would change nothing: the same content, or a mark before the current one. */
export function addsNothing(before: Statement, next: Statement): boolean {
  const { latest } = mergeRules(next.type);
  const [left, right] = [fieldsOf(before), fieldsOf(next)];
  const behind = latest.filter((field) => String(right[field] ?? '') < String(left[field] ?? ''));
  return sameContent(before, { ...right, ...Object.fromEntries(behind.map((field) => [field, left[field]])) });
}

/** Whether two statements have the same content; when and where they were written does not count. */
export function sameContent(a: Pick<Statement, 'type'>, b: object): boolean {
  const { clocks } = mergeRules(a.type);
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    if (!clocks.has(name) && !equal(left[name], right[name])) return false;
  }
  return true;
}

/** Without the fields of the database, which begin with an underscore, except the id. */
export function fieldsOf(document: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || !name.startsWith('_')));
}

/** Equal as JSON, in any order of the keys. */
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
