import { DATABASES, type DatabaseName, ownerOf } from '../../../../couchdb/databases.ts';

/** The owner of a database, derived from its name. */
export type Target =
  | { readonly kind: 'own'; readonly database: string; readonly owner: string }
  | { readonly kind: 'shared'; readonly database: DatabaseName }
  | { readonly kind: 'service' }
  | { readonly kind: 'unknown' };

/**
 * Checks only the name, not whether the database exists: a stranger gets the same response for an existing and a
 * missing own database.
 */
export function targetOf(name: string): Target {
  const owner = ownerOf(name);
  if (owner !== null) return { kind: 'own', database: name, owner };
  const known = DATABASES.find((each) => each.name === name);
  if (known === undefined) return { kind: 'unknown' };
  return known.readers === 'everyone' ? { kind: 'shared', database: known.name } : { kind: 'service' };
}
