import { fieldsOf } from './fields.ts';
import { KINDS } from './kinds/kinds.ts';
import type { StatementType } from './kinds/names.ts';

/** A string as a statement's schema describes it. */
export interface StringField {
  /** May have several lines (`LINES`). */
  readonly lines: boolean;
  readonly pattern: string | undefined;
  /** One of a few fixed values, not free text. */
  readonly chosen: boolean;
}

export type ChangeString = (text: string, field: StringField) => string;

/**
 * The strings that a schema describes, read from it once: a statement is walked several times, and reading its schema
 * each time took most of the time.
 */
interface Plan {
  /** Of the value itself if it is a string. */
  readonly own: StringField;
  readonly alternatives: readonly Plan[] | null;
  readonly items: Plan | null;
  readonly properties: readonly (readonly [name: string, plan: Plan])[];
  /** The properties by which an object says which of several alternatives it is. */
  readonly constants: readonly (readonly [name: string, value: unknown])[];
}

const PLANS = Object.fromEntries(
  Object.entries(KINDS).map(([type, { schema }]) => [type, planOf(schema)]),
) as unknown as Readonly<Record<StatementType, Plan>>;

/**
 * The statement with every string of its schema passed through `change`, at any depth; the same object if nothing
 * changed. So a rule about all texts or all times also covers later kinds. A value that does not fit its schema, or is
 * no statement, is left to the shape check.
 */
export function changeStrings<S extends { readonly type: StatementType }>(statement: S, change: ChangeString): S {
  return changeIn(PLANS[statement.type], statement, change) as S;
}

function planOf(schema: unknown): Plan {
  const { type, pattern, properties, items, anyOf, lines, ...more } = schema as Partial<Record<string, unknown>>;
  const chosen = type !== 'string' || 'const' in more || 'enum' in more;
  return {
    own: { lines: lines === true, pattern: typeof pattern === 'string' ? pattern : undefined, chosen },
    alternatives: Array.isArray(anyOf) ? anyOf.map(planOf) : null,
    items: items === undefined ? null : planOf(items),
    properties: Object.entries(properties ?? {}).map(([name, of]) => [name, planOf(of)] as const),
    constants: Object.entries(properties ?? {}).flatMap(([name, of]) =>
      'const' in of ? [[name, of.const] as const] : [],
    ),
  };
}

/**
 * Whether the value can belong to this alternative: otherwise a text of several lines would be folded like a single
 * line.
 */
function mayBe({ constants }: Plan, value: unknown): boolean {
  const fields = fieldsOf<Record<string, unknown>>(value);
  return constants.every(([name, constant]) => fields[name] === constant);
}

function changeIn(plan: Plan, value: unknown, change: ChangeString): unknown {
  if (plan.alternatives !== null) {
    return plan.alternatives
      .filter((one) => mayBe(one, value))
      .reduce((changed, one) => changeIn(one, changed, change), value);
  }
  if (typeof value === 'string') return change(value, plan.own);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { items } = plan;
    if (items === null) return value;
    const changed = value.map((one) => changeIn(items, one, change));
    return changed.some((one, index) => one !== value[index]) ? changed : value;
  }
  let changed: Record<string, unknown> | null = null;
  const fields = fieldsOf<Record<string, unknown>>(value);
  for (const [name, of] of plan.properties) {
    const before = fields[name];
    if (before === undefined) continue;
    const after = changeIn(of, before, change);
    if (after === before) continue;
    changed ??= { ...value };
    changed[name] = after;
  }
  return changed ?? value;
}
