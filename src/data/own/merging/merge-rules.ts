import type { Statement } from '../../../domain/kinds/kinds.ts';
import { fieldsMerged, kindNamed } from '../../../domain/kinds/kinds.ts';
import { STATEMENT_TYPES, type StatementType } from '../../../domain/kinds/names.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** How versions of a kind of statement are merged field by field, as its kind declares it (docs/conflicts.md). */
export interface MergeRules {
  /** Fills in defaults, so that an absent field equals its default. */
  complete(fields: Fields): Fields;
  /** The derived fields of a merged version; `versions` are its sources, the winner first. */
  derive(merged: Fields, versions: readonly Fields[]): Fields;
  /** Fields that two devices may edit independently. */
  mergeable: readonly string[];
  /** Of these the greater value wins; they never cause a conflict. */
  latest: readonly string[];
  /** These are computed from the others; they never cause a conflict. */
  derived: readonly string[];
  /** Times of actions: the later wins, and a difference is never a reason to write or to ask the person. */
  clocks: ReadonlySet<string>;
  /** The version written last wins as a whole, without asking the person; by time, then by device. */
  laterHolds: boolean;
  /**
   * A removal yields to a version with content, because the person is never asked about this kind. Otherwise the person
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
