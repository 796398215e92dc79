import { DATABASES, type DatabaseName, ownerOf } from '../../../couchdb/databases.ts';

/** Whose a database is, as its name tells. */
export type Target =
  | { readonly kind: 'own'; readonly database: string; readonly owner: string }
  | { readonly kind: 'shared'; readonly database: DatabaseName }
  | { readonly kind: 'service' }
  | { readonly kind: 'unknown' };

/**
 * Knows names, not whether the database exists: an own database answers a stranger the same whether or not it is there.
 */
export function targetOf(name: string): Target {
  const owner = ownerOf(name);
  if (owner !== null) return { kind: 'own', database: name, owner };
  const known = DATABASES.find((each) => each.name === name);
  if (known === undefined) return { kind: 'unknown' };
  return known.readers === 'everyone' ? { kind: 'shared', database: known.name } : { kind: 'service' };
}
