import { DURATIONS } from '../../../src/domain/limits.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import type { Couch } from '../engine/couch.ts';
import { MARKET } from './by-end.ts';

/**
 * How long a tombstone stays. An announcement that was removed, by whom ever, ends by itself within
 * `DURATIONS.announcement`, and devices hide what has ended: one that was away for longer and never hears of the
 * removal shows nothing that it should not. A day on top, for clocks that differ.
 */
export const TOMBSTONE_MS = DURATIONS.announcement + DAY_MS;

const PAGE_SIZE = 1_000;
/** CouchDB takes no more at once. */
const PURGES_PER_REQUEST = 100;

/** A change with its document, which nano's types leave out. */
interface Change {
  readonly id: string;
  readonly deleted?: boolean;
  readonly changes: readonly { readonly rev: string }[];
  readonly doc?: { readonly removedAt?: unknown };
}

/** Revisions of documents, as `_purge` takes them. */
type Revisions = Readonly<Record<string, readonly string[]>>;

/**
 * Takes the market's old tombstones away for good, so that its history is as long as a month or two and not as long as
 * the service lives. What was published again meanwhile is not touched, because its tombstone is no leaf any more.
 * Answers how many.
 */
export async function purgeTombstones(couch: Couch, now: number): Promise<number> {
  let purged = 0;
  for (let since = '0'; ; ) {
    const changes = await couch.use(MARKET).changes({ since, limit: PAGE_SIZE, include_docs: true });
    const old = changes.results.flatMap(({ id, deleted, changes: [leaf], doc }: Change) => {
      return deleted === true && leaf !== undefined && isOld(doc, now) ? [[id, [leaf.rev]] as const] : [];
    });
    for (let from = 0; from < old.length; from += PURGES_PER_REQUEST) {
      purged += await purge(couch, Object.fromEntries(old.slice(from, from + PURGES_PER_REQUEST)));
    }
    if (changes.results.length < PAGE_SIZE) return purged;
    since = String(changes.last_seq);
  }
}

function isOld(doc: Change['doc'], now: number): boolean {
  return typeof doc?.removedAt === 'string' && Date.parse(doc.removedAt) + TOMBSTONE_MS <= now;
}

/** At most `PURGES_PER_REQUEST` documents; answers from how many something was taken. */
export async function purge(couch: Couch, revisions: Revisions): Promise<number> {
  const body = Buffer.from(JSON.stringify(revisions));
  const request = { db: couch.engineName(MARKET), path: '_purge', method: 'POST', body };
  const { purged }: { purged: Revisions } = await couch.server.request(request);
  const untouched = Object.keys(revisions).filter((id) => (purged[id] ?? []).length === 0);
  if (untouched.length > 0) await indexAgain(couch, untouched);
  return Object.keys(revisions).length - untouched.length;
}

/**
 * CouchDB 3.5 takes a document out of its indexes even when nothing of it was purged, and takes it in again only with
 * its next revision; an announcement that was published again in that moment would be found by nobody, and not end. So
 * what stands is written as it is.
 */
async function indexAgain(couch: Couch, ids: readonly string[]): Promise<void> {
  const market = couch.use<object>(MARKET);
  const { rows } = await market.fetch({ keys: [...ids] });
  const standing = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
  // Whoever wrote one in between has done what this is for: a conflict is no failure.
  if (standing.length > 0) await market.bulk({ docs: standing });
}
