import { createHash } from 'node:crypto';
import { fieldsOf } from '../src/domain/fields.ts';
import { DAY_MS } from '../src/domain/time/spans.ts';
import type { DatabaseSpec } from './databases.ts';

/**
 * So long an index stays that the list names no more: a release of before, which asks by it, may run beside this one,
 * or come back (docs/adr/2026-11-engine.md).
 */
const RETIREMENT_MS = 7 * DAY_MS;

/**
 * What a database notes of its indexes in `_local/installed`, which is never replicated and goes with it: one that is
 * made anew, or filled from a backup, has no such note and gets its indexes.
 */
export interface InstalledNote {
  /** The fingerprint of the list to which it was brought. */
  readonly indexes: string;
  /** The names of that list: an index that never stood here is somebody else's. */
  readonly declared: readonly string[];
  /** Ours that the list names no more, and since when, ISO 8601. */
  readonly retired: Readonly<Record<string, string>>;
}

export interface IndexesToBring {
  readonly note: InstalledNote;
  readonly isNew: boolean;
  /** Names of indexes that have been retired for long enough; they still stand in the note. */
  readonly due: readonly string[];
}

/**
 * From what a database has noted to what it is to note. An earlier release that starts in between, by its own list,
 * takes up again what it names, and one that knows of no retirement forgets them all: then they stay.
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

/** Without those that are gone. */
export function withoutRetired(note: InstalledNote, gone: ReadonlySet<string>): InstalledNote {
  const left = Object.entries(note.retired).filter(([name]) => !gone.has(name));
  return { ...note, retired: Object.fromEntries(left) };
}
