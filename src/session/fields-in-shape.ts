import type { Static, TObject } from 'typebox';
import { type Content, contentOf, fieldsOf } from '../domain/fields.ts';

/** The parts of a JSON schema that say of which type a value is, and not how long or large. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/**
 * The stored fields of a draft that have the type that the kind's schema says; all others are left out. Null if
 * it is no object. Limits do not count: what somebody is still typing may be empty or too long.
 */
export function fieldsInShape<S extends TObject>(schema: S, stored: unknown): Partial<Content<Static<S>>> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const shapes = schema.properties as Readonly<Record<string, Shape>>;
  const fitting = Object.entries(contentOf(stored)).filter(([name, value]) => {
    const shape = shapes[name];
    return shape !== undefined && isInShape(shape, value);
  });
  return Object.fromEntries(fitting) as Partial<Content<Static<S>>>;
}

function isInShape(shape: Shape, value: unknown): boolean {
  if (shape.anyOf !== undefined) return shape.anyOf.some((each) => isInShape(each, value));
  if (shape.enum !== undefined) return shape.enum.includes(value);
  if (shape.const !== undefined) return shape.const === value;
  switch (shape.type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((each) => isInShape(shape.items ?? {}, each));
    case 'object':
      return isObjectInShape(shape, value);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === shape.type;
  }
}

function isObjectInShape({ properties = {}, required = [] }: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = fieldsOf<Record<string, unknown>>(value);
  return (
    required.every((name) => name in fields) &&
    Object.entries(fields).every(([name, each]) => properties[name] !== undefined && isInShape(properties[name], each))
  );
}
