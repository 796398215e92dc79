import { DURATIONS } from '../../../../src/domain/limits.ts';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { MARKET } from './by-end.ts';

/**
 * How long a tombstone stays. Every removed announcement would have ended within `DURATIONS.announcement`, and devices
 * hide ended ones: a device that was offline for longer and never receives the removal shows nothing wrong. The
 * additional day allows for differing clocks.
 */
export const TOMBSTONE_MS = DURATIONS.announcement + DAY_MS;

const PAGE_SIZE = 1_000;
/** CouchDB's limit per request. */
const PURGES_PER_REQUEST = 100;

/** A change with its document, which nano's types omit. */
interface Change {
  readonly id: string;
  readonly deleted?: boolean;
  readonly changes: readonly { readonly rev: string }[];
  readonly doc?: { readonly removedAt?: unknown };
}

/** Revisions of documents, in the format of `_purge`. */
type Revisions = Readonly<Record<string, readonly string[]>>;

/**
 * Purges the market's old tombstones, so that its history covers a month or two and not the whole life of the service.
 * A document that was published again in the meantime is not affected, because its tombstone is no leaf any more.
 * Returns the number purged.
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

/** At most `PURGES_PER_REQUEST` documents; returns the number of documents of which something was purged. */
export async function purge(couch: Couch, revisions: Revisions): Promise<number> {
  const body = Buffer.from(JSON.stringify(revisions));
  const request = { db: couch.engineName(MARKET), path: '_purge', method: 'POST', body };
  const { purged }: { purged: Revisions } = await couch.server.request(request);
  const untouched = Object.keys(revisions).filter((id) => (purged[id] ?? []).length === 0);
  if (untouched.length > 0) await indexAgain(couch, untouched);
  return Object.keys(revisions).length - untouched.length;
}

/**
 * CouchDB 3.5 removes a document from its indexes even if nothing of it was purged, and adds it again only with its
 * next revision; an announcement that was published again in that moment could not be found and would never end. So
 * existing documents are written again unchanged.
 */
async function indexAgain(couch: Couch, ids: readonly string[]): Promise<void> {
  const market = couch.use<object>(MARKET);
  const { rows } = await market.fetch({ keys: [...ids] });
  const existing = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
  // A conflict is not a failure: another write in between has the same effect.
  if (existing.length > 0) await market.bulk({ docs: existing });
}
