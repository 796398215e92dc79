import type { Statement } from '../../domain/kinds/kinds.ts';
import { fieldsMerged, kindNamed } from '../../domain/kinds/kinds.ts';
import { STATEMENT_TYPES, type StatementType } from '../../domain/kinds/names.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** How versions of a kind of statement are merged field by field, as its kind declares it (docs/conflicts.md). */
export interface MergeRules {
  /** With the meaning of what was never filled in, so that an absent field and its default are the same. */
  complete(fields: Fields): Fields;
  /** The derived fields of a merged version; `versions` are those it was made of, the winner first. */
  derive(merged: Fields, versions: readonly Fields[]): Fields;
  /** Two devices may have edited these apart. */
  mergeable: readonly string[];
  /** Of these the greater value holds; they are never asked about. */
  latest: readonly string[];
  /** These follow from the others; they are never asked about. */
  derived: readonly string[];
  /** When something was done: the later holds, and that it differs is never a reason to write or to ask. */
  clocks: ReadonlySet<string>;
  /** Of several versions the one written last holds whole, and nobody is asked; by time, then by device. */
  laterHolds: boolean;
  /**
   * A removal ends when there is a version to keep, because nobody is asked about anything of it. Otherwise the person
   * is asked.
   */
  removalYields: boolean;
}

const RULES = Object.fromEntries(STATEMENT_TYPES.map((type) => [type, rulesOf(type)])) as Record<
  StatementType,
  MergeRules
>;

export function mergeRules(type: StatementType): MergeRules {
  return RULES[type];
}

function rulesOf(type: StatementType): MergeRules {
  const kind = kindNamed(type);
  const all = Object.keys(kind.fields);
  const [latest, later] = [fieldsMerged(type, 'max'), fieldsMerged(type, 'later')];
  return {
    complete: (fields) => kind.complete?.(fields as unknown as Statement) ?? fields,
    derive: (merged, versions) =>
      kind.derive?.(merged as unknown as Statement, versions as unknown as readonly Statement[]) ?? {},
    mergeable: fieldsMerged(type, 'field'),
    latest,
    derived: fieldsMerged(type, 'derived'),
    clocks: new Set(['written', ...fieldsMerged(type, 'clock')]),
    laterHolds: later.length === all.length,
    removalYields: later.length + latest.length === all.length,
  };
}
