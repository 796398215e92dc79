import { DURATIONS } from '../../../src/domain/limits.ts';
import { type Couch, statusOf } from '../couch.ts';
import { MARKET } from './by-end.ts';

/**
 * How long a tombstone stays. An announcement that was removed, by whom ever, ends by itself within `DURATIONS.announcement`, and devices hide what has ended: one that was
 * away for longer and never hears of the removal shows nothing that it should not. A day on top, for clocks that differ.
 */
export const TOMBSTONE_MS = DURATIONS.announcement + 24 * 60 * 60_000;

const PAGE = 1_000;
/** CouchDB takes no more at once. */
const TOGETHER = 100;

/** A change with its document, which nano's types leave out. */
interface Change {
  readonly id: string;
  readonly deleted?: boolean;
  readonly changes: readonly { readonly rev: string }[];
  readonly doc?: { readonly removedAt?: unknown };
}

/**
 * Takes the market's old tombstones away for good, so that its history is as long as a month or two and not as long as the service lives. What was published again meanwhile
 * is not touched, because its tombstone is no leaf any more. Answers how many; null: this engine cannot.
 */
export async function purgeTombstones(couch: Couch, now: number): Promise<number | null> {
  let purged = 0;
  for (let since = '0'; ; ) {
    const changes = await couch.use(MARKET).changes({ since, limit: PAGE, include_docs: true });
    const old = changes.results.flatMap(({ id, deleted, changes: [leaf], doc }: Change) => {
      return deleted === true && leaf !== undefined && isOld(doc, now) ? [[id, [leaf.rev]] as const] : [];
    });
    for (let from = 0; from < old.length; from += TOGETHER) {
      if (!(await purge(couch, Object.fromEntries(old.slice(from, from + TOGETHER))))) return null;
    }
    purged += old.length;
    if (changes.results.length < PAGE) return purged;
    since = String(changes.last_seq);
  }
}

function isOld(doc: Change['doc'], now: number): boolean {
  return typeof doc?.removedAt === 'string' && Date.parse(doc.removedAt) + TOMBSTONE_MS <= now;
}

/** The embedded engine answers 501. */
async function purge(couch: Couch, revisions: Readonly<Record<string, readonly string[]>>): Promise<boolean> {
  const body = Buffer.from(JSON.stringify(revisions));
  try {
    await couch.server.request({ db: couch.engineName(MARKET), path: '_purge', method: 'POST', body });
    return true;
  } catch (error) {
    if (statusOf(error) === 501) return false;
    throw error;
  }
}
