/** The part of the service's logger that is used here. Nothing personal goes in: databases by the beginning of their name only. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Enough of a database's name to find it again, too little to reach it. */
export function shortName(database: string): string {
  return `${database.slice(0, 13)}…`;
}
