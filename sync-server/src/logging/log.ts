import { createHash } from 'node:crypto';
import { DATABASES } from '../../../couchdb/databases.ts';

/**
 * The part of the service's logger that is used here. Nothing personal goes in: databases of people by `shortName`
 * only.
 */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * A database, or other work that is named after somebody, for the log: what it is, and the beginning of the name's
 * SHA-256. Whoever has the name finds its lines (docs/operating.md), and from the lines nobody gets the name, which is
 * a person's id.
 */
export function shortName(name: string): string {
  if (DATABASES.some((each) => each.name === name)) return name;
  const kind = /^[a-z]*/.exec(name)?.[0] ?? '';
  return `${kind}#${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
