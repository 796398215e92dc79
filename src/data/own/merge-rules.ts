import { initialsOf } from '../../domain/account/rules.ts';
import { profileDetails } from '../../domain/profile/details.ts';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import type { Statement, StatementType } from '../../domain/statements.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a type of statement adds to merging field by field (docs/conflicts.md). */
export interface MergeRules {
  /** With the meaning of what was never filled in, so that an absent field and its default are the same. */
  complete(fields: Fields): Fields;
  /** Of these the greater value holds; they are never asked about. */
  latest: readonly string[];
  /** These follow from the others; they are never asked about. */
  derived: readonly string[];
  /** The derived fields of a merged version; `versions` are those it was made of, the winner first. */
  derive(merged: Fields, versions: readonly Fields[]): Fields;
  /** Of several versions the one written last holds whole, and nobody is asked; by time, then by device. */
  laterHolds: boolean;
  /** A removal ends when there is a version to keep. Otherwise the person is asked. */
  removalYields: boolean;
}

const PLAIN: MergeRules = {
  complete: (fields) => fields,
  latest: [],
  derived: [],
  derive: () => ({}),
  laterHolds: false,
  removalYields: false,
};

const RULES: Partial<Record<StatementType, MergeRules>> = {
  profile: {
    ...PLAIN,
    complete: (fields) => ({ ...fields, ...profileDetails(fields as unknown as ProfileStatement) }),
    derived: ['letter'],
    derive: (merged, versions) => ({ letter: letterOf(merged, versions) }),
  },
  like: { ...PLAIN, laterHolds: true, removalYields: true },
  bookmark: { ...PLAIN, laterHolds: true, removalYields: true },
  transfer: { ...PLAIN, laterHolds: true, removalYields: true },
  block: { ...PLAIN, laterHolds: true, removalYields: true },
  'read-mark': { ...PLAIN, latest: ['upTo'], removalYields: true },
};

export function mergeRules(type: Statement['type']): MergeRules {
  return RULES[type] ?? PLAIN;
}

/** The letter of the version that has these names; of names that came together from two versions, their initials. */
function letterOf(merged: Fields, versions: readonly Fields[]): unknown {
  const { firstName, secondName } = merged;
  const named = versions.find((version) => version.firstName === firstName && version.secondName === secondName);
  return named?.letter ?? initialsOf(String(firstName), String(secondName));
}
