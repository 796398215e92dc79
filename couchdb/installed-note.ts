import { createHash } from 'node:crypto';
import { fieldsOf } from '../src/domain/fields.ts';
import { DAY_MS } from '../src/domain/time/spans.ts';
import type { DatabaseSpec } from './databases.ts';

/**
 * How long an unlisted index stays: an earlier release that queries it may run in parallel or return
 * (docs/adr/2026-11-engine.md).
 */
const RETIREMENT_MS = 7 * DAY_MS;

/**
 * What a database notes about its indexes in `_local/installed`. The note is never replicated and is deleted with its
 * database, so a recreated or restored database has none and gets its indexes.
 */
export interface InstalledNote {
  /** The fingerprint of the list that was installed. */
  readonly indexes: string;
  /** The names in that list: any other index is not ours. */
  readonly declared: readonly string[];
  /** Our indexes that left the list, and when, ISO 8601. */
  readonly retired: Readonly<Record<string, string>>;
}

export interface IndexesToBring {
  readonly note: InstalledNote;
  readonly isNew: boolean;
  /** Names of indexes whose retirement has ended; the note still contains them. */
  readonly due: readonly string[];
}

/**
 * Turns a database's note into the next one. An earlier release that starts in between restores the indexes of its own
 * list; one that knows no retirement forgets the retired ones, and they stay.
 */
export function indexesToBring(noted: unknown, { indexes }: DatabaseSpec, now: Date): IndexesToBring {
  const { indexes: before, declared: declaredBefore, retired: retiredBefore } = fieldsOf<InstalledNote>(noted);
  const declared = indexes.map(({ name }) => name);
  const retired: Record<string, string> = {};
  for (const name of Array.isArray(declaredBefore) ? declaredBefore : []) retired[String(name)] = now.toISOString();
  for (const [name, since] of Object.entries(retiredBefore ?? {})) retired[name] = String(since);
  for (const name of declared) delete retired[name];
  const fingerprint = createHash('sha256').update(JSON.stringify(indexes)).digest('hex');
  const isDue = (since: string) => now.getTime() - Date.parse(since) >= RETIREMENT_MS;
  return {
    note: { indexes: fingerprint, declared, retired },
    isNew: before !== fingerprint,
    due: Object.keys(retired).filter((name) => isDue(retired[name] ?? '')),
  };
}

/** The note without the deleted indexes. */
export function withoutRetired(note: InstalledNote, deleted: ReadonlySet<string>): InstalledNote {
  const left = Object.entries(note.retired).filter(([name]) => !deleted.has(name));
  return { ...note, retired: Object.fromEntries(left) };
}
