import { createHash } from 'node:crypto';
import { DATABASES } from '../../../../couchdb/databases.ts';

/**
 * The part of the service's logger that is used here. Never log personal data; name people's databases only by
 * `shortName`.
 */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** For commands, which have no log. */
export const SILENT: Log = { info() {}, warn() {}, error() {} };

/**
 * Names a database, or other work named after a person, in the log: its type and the beginning of the name's SHA-256.
 * With the name an operator finds its lines (docs/operating.md), but the lines do not reveal the name, which is a
 * person's id.
 */
export function shortName(name: string): string {
  if (DATABASES.some((each) => each.name === name)) return name;
  const kind = /^[a-z]*/.exec(name)?.[0] ?? '';
  return `${kind}#${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
