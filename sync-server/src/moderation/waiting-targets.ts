import { decisionIds, reportFactIds } from '../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../src/domain/moderation/schema.ts';
import type { Couch } from '../engine/couch.ts';
import { currentSeq } from '../engine/read-database.ts';
import type { Row, Store } from '../store/store.ts';
import { type DecisionDocument, MODERATION } from './documents.ts';

/** Where a target stands in the queue: what is reported before what is only hidden, then by time, then by id. */
export interface Place {
  readonly key: string;
  readonly target: string;
  readonly since: string;
  /** Reports that nobody decided about yet. */
  readonly reports: number;
}

/** What waits for a moderator, in the order of the queue. */
export interface WaitingTargets {
  places(): Promise<readonly Place[]>;
}

/** The open reports and what is hidden, by the ids of their documents, as they stood at `seq`. */
interface Table {
  seq: string;
  readonly reports: Map<string, { readonly target: string; readonly at: string }>;
  readonly hidden: Map<string, { readonly target: string; readonly at: string }>;
}

const PAGE = 1_000;

/**
 * Keeps from one question to the next what waits, so that each reads only what changed since: an admin's list asks
 * every few seconds, and all its pages. Nothing follows the database in between.
 */
export function createWaitingTargets(couch: Couch, store: Pick<Store, 'changes' | 'range'>): WaitingTargets {
  let table: Table | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  async function readAll(): Promise<Table> {
    // What changes during the reading is read once more.
    const made: Table = { seq: await currentSeq(couch, MODERATION), reports: new Map(), hidden: new Map() };
    for (const { from, to } of [reportFactIds.range(), decisionIds.range()]) {
      for (let start = from; ; ) {
        const rows = await store.range(MODERATION, start, to, PAGE);
        for (const row of rows) take(made, row);
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) break;
        start = `${last.id}\u0000`;
      }
    }
    return made;
  }

  async function catchUp(): Promise<Table> {
    const known = table ?? (await readAll());
    // A failure leaves nothing behind: the next question begins anew.
    table = null;
    for (;;) {
      const { rows, lastSeq } = await store.changes(MODERATION, known.seq, PAGE);
      for (const row of rows) take(known, row);
      known.seq = lastSeq;
      if (rows.length < PAGE) break;
    }
    table = known;
    return known;
  }

  return {
    async places() {
      const next = reading.then(catchUp, catchUp);
      reading = next;
      return placesOf(await next);
    },
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
