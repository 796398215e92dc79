import { type Content, pickFields } from '../fields.ts';
import type { Kind } from './kind.ts';

/**
 * The public fields of a statement, or of a fact with the same fields: what its kind declares as public, and nothing
 * else. An absent optional field stays absent.
 */
export function publicFields<S extends { readonly type: string }>(
  { fields }: Pick<Kind<S>, 'fields'>,
  document: Readonly<Content<S>>,
): Content<S> {
  const isPublic = (name: string) => fields[name as keyof typeof fields].public;
  return pickFields(document, Object.keys(fields).filter(isPublic) as (keyof Content<S> & string)[]) as Content<S>;
}
