import { CARE_ARTICLES } from '../../../domain/care/articles.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { localStore } from '../../../platform/browser-storage.ts';
import { EMERGENCY_PREFIX } from '../../../session/session.tsx';

/** Of visitors too; deleted when a person signs out. */
const KEY = `${EMERGENCY_PREFIX}reading`;
/** Fewer passages fit on the first screen, so nobody stopped there. */
const MIN_PASSAGE = 4;

/** What this device remembers of a person's reading of one article. */
export interface Reading {
  readonly marked: boolean;
  /** The number of the passage at the top of the screen; null at the beginning, or after the end was read. */
  readonly passage: number | null;
  /** When it was last read or marked, in milliseconds since 1970. */
  readonly at: number;
}

const UNREAD: Reading = { marked: false, passage: null, at: 0 };

/** By slug; without articles that are unread and unmarked. */
export function readReadings(): ReadonlyMap<string, Reading> {
  const stored = fieldsOf<Record<string, unknown>>(localStore.readJson(KEY));
  return new Map(
    CARE_ARTICLES.flatMap(({ slug }): [string, Reading][] => {
      const { marked, passage, at } = fieldsOf<Reading>(stored[slug]);
      if (typeof marked !== 'boolean' || typeof at !== 'number') return [];
      return [[slug, { marked, passage: typeof passage === 'number' ? passage : null, at }]];
    }),
  );
}

export function readingOf(slug: string): Reading {
  return readReadings().get(slug) ?? UNREAD;
}

/** Another tab may have written other articles since. Without storage nothing is remembered. */
function write(slug: string, change: Partial<Reading>): void {
  const all = new Map(readReadings());
  const next = { ...readingOf(slug), ...change, at: Date.now() };
  if (next.marked || next.passage !== null) all.set(slug, next);
  else all.delete(slug);
  localStore.writeJson(KEY, Object.fromEntries(all));
}

export function writeMarked(slug: string, marked: boolean): void {
  write(slug, { marked });
}

/** `ended`: the end of the article was on the screen. */
export function writePassage(slug: string, passage: number, ended: boolean): void {
  const next = ended || passage < MIN_PASSAGE ? null : passage;
  if (next !== readingOf(slug).passage) write(slug, { passage: next });
}

/** The slugs of the marked articles, and of those that were not read to the end; the latest first. */
export function recentReadings(): { readonly marked: string[]; readonly unfinished: string[] } {
  const newest = [...readReadings()].sort(([, one], [, other]) => other.at - one.at);
  const slugs = (isListed: (reading: Reading) => boolean) =>
    newest.flatMap(([slug, reading]) => (isListed(reading) ? [slug] : []));
  return { marked: slugs(({ marked }) => marked), unfinished: slugs(({ passage }) => passage !== null) };
}
