import { decisionIds, reportFactIds } from '../../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../../src/domain/moderation/schema.ts';
import { Queue } from '../../../../src/domain/promises.ts';
import { pagesById } from '../../base/lib/pages.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { currentSeq } from '../../storage/engine/read-database.ts';
import type { Row, Store } from '../../storage/store/store.ts';
import { type DecisionDocument, MODERATION } from './documents.ts';

/** The position of a target in the queue: reported targets before hidden ones, then by time, then by id. */
export interface Place {
  readonly key: string;
  readonly target: string;
  readonly since: string;
  /** The number of undecided reports. */
  readonly reports: number;
}

/** The targets that wait for a moderator, in the order of the queue. */
export interface WaitingTargets {
  places(): Promise<readonly Place[]>;
}

/** The open reports and hidden targets, by the ids of their documents, at the sequence `seq`. */
interface Table {
  seq: string;
  /** For the second read of the lists: the sequence from which to apply changes again, and when it is due. */
  readonly again: { readonly since: string; readonly at: number } | null;
  readonly reports: Map<string, { readonly target: string; readonly at: string }>;
  readonly hidden: Map<string, { readonly target: string; readonly at: string }>;
}

const PAGE_SIZE = 1_000;

/**
 * Caches the waiting targets between requests, so that each only reads what changed since: an admin's list requests all
 * its pages every few seconds. Nothing follows the database in between. Where lists lag, the first read may lack
 * documents that are before its sequence, and no change would report them: so the lists are read a second time.
 */
export function createWaitingTargets(couch: Couch, store: Pick<Store, 'changes' | 'range'>): WaitingTargets {
  let table: Table | null = null;
  const reading = new Queue();

  /** `since`: set for the second read. */
  async function readAll(since: string | null): Promise<Table> {
    // Changes during the read are applied again afterwards.
    const seq = since ?? (await currentSeq(couch, MODERATION));
    const isLast = since !== null || couch.listLag === null;
    const again = isLast ? null : { since: seq, at: performance.now() + (couch.listLag ?? 0) };
    const made: Table = { seq, again, reports: new Map(), hidden: new Map() };
    for (const { from, to } of [reportFactIds.range(), decisionIds.range()]) {
      const read = (start: string) => store.range(MODERATION, start, to, PAGE_SIZE);
      for await (const rows of pagesById(from, PAGE_SIZE, read)) for (const row of rows) take(made, row);
    }
    return made;
  }

  async function catchUp(): Promise<Table> {
    const again = table?.again ?? null;
    const isDue = again !== null && performance.now() >= again.at;
    const known = table === null || isDue ? await readAll(again?.since ?? null) : table;
    // After a failure the next request reads everything again.
    table = null;
    for (;;) {
      const { rows, lastSeq } = await store.changes(MODERATION, known.seq, PAGE_SIZE);
      for (const row of rows) take(known, row);
      known.seq = lastSeq;
      if (rows.length < PAGE_SIZE) break;
    }
    table = known;
    return known;
  }

  return {
    places: async () => placesOf(await reading.add(catchUp)),
  };
}

function take(table: Table, { id, deleted, doc }: Row): void {
  if (reportFactIds.claims(id)) {
    table.reports.delete(id);
    if (deleted) return;
    const { target, reportedAt } = doc as ReportFact;
    table.reports.set(id, { target, at: reportedAt });
  } else if (decisionIds.claims(id)) {
    table.hidden.delete(id);
    if (deleted) return;
    const { decision, at } = doc as DecisionDocument;
    if (decision === 'hide') table.hidden.set(id, { target: decisionIds.key(id), at });
  }
}

function placesOf({ reports, hidden }: Table): Place[] {
  const reported = new Map<string, { since: string; count: number }>();
  for (const { target, at } of reports.values()) {
    const known = reported.get(target);
    const since = known === undefined || at < known.since ? at : known.since;
    reported.set(target, { since, count: (known?.count ?? 0) + 1 });
  }
  const places = [...reported].map(([target, { since, count }]) => placeAt('0', since, target, count));
  for (const { target, at } of hidden.values()) if (!reported.has(target)) places.push(placeAt('1', at, target, 0));
  return places.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function placeAt(kind: string, since: string, target: string, reports: number): Place {
  return { key: `${kind}~${since}~${target}`, target, since, reports };
}
