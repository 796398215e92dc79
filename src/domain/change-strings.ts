import { STATEMENTS, type StatementType } from './statements.ts';

/** A string as a statement's schema describes it; `field` is the name of the property that it stands in, or stands in a list of. */
export interface StringField {
  readonly field: string;
  readonly pattern: string | undefined;
  /** One of a few values, which nobody writes themselves. */
  readonly chosen: boolean;
}

export type ChangeString = (text: string, field: StringField) => string;

/**
 * The statement with every string that its schema describes handed through `change`, at whatever depth; the very same statement when nothing changed. So a rule about all texts or all times
 * holds for kinds that come later. What does not fit its schema, or is no statement at all, is left to the check of shapes.
 */
export function changeStrings<S extends { readonly type: StatementType }>(statement: S, change: ChangeString): S {
  return changeIn(STATEMENTS[statement.type].schema, '', statement, change) as S;
}

function changeIn(schema: unknown, field: string, value: unknown, change: ChangeString): unknown {
  const { type, pattern, properties, items, anyOf, ...more } = schema as Partial<Record<string, unknown>>;
  if (Array.isArray(anyOf))
    return anyOf.reduce((changed: unknown, one) => changeIn(one, field, changed, change), value);
  if (typeof value === 'string') {
    const chosen = type !== 'string' || 'const' in more || 'enum' in more;
    return change(value, { field, pattern: typeof pattern === 'string' ? pattern : undefined, chosen });
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const changed = value.map((one) => changeIn(items ?? {}, field, one, change));
    return changed.some((one, index) => one !== value[index]) ? changed : value;
  }
  const changed = Object.entries(properties ?? {}).flatMap(([name, of]) => {
    const before: unknown = Reflect.get(value, name);
    const after = before === undefined ? before : changeIn(of, name, before, change);
    return after === before ? [] : [[name, after] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
