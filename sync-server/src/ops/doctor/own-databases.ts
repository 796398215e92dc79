import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ownDatabaseName, ownerOf, ownSecurity } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { concurrencyLimit } from '../../base/lib/concurrency-limit.ts';
import { shortName } from '../../base/logging/log.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import { targetOf } from '../../matters/published/targets.ts';
import { newerOf } from '../../publishing/intake/newer-statements.ts';
import { waitsOf } from '../../publishing/intake/photo-waits.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { checkpointId } from '../../storage/ledger/checkpoint-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import type { Store } from '../../storage/store/store.ts';
import { askDatabase } from './ask-engine.ts';
import { type Cluster, lacksCopies, reportOwnWithoutCopies } from './cluster.ts';
import { counted, type Notes } from './report.ts';

/** The maximum per run: each database costs a few requests, and with more people a fault affects many of them. */
const MAX_DATABASES_CHECKED = 1_000;
const PARALLEL_CHECKS = 8;
const PAGE_SIZE = 1_000;
/** Changes after a checkpoint that are read; a publisher that is further behind is reported anyway. */
const MAX_CHANGES_CHECKED = 200;

interface Parts {
  readonly couch: Couch;
  readonly store: Store;
  /** Null: there is one node. */
  readonly cluster: Cluster | null;
  readonly pauseMs: number;
}

/** Checks that people's databases are closed to others, and that their statements have outcomes. */
export async function checkOwnDatabases(parts: Parts, notes: Notes): Promise<void> {
  const names = await ownDatabases(parts.store);
  const some = sample(names);
  const limited = concurrencyLimit(PARALLEL_CHECKS);
  const each = <T>(databases: readonly string[], ask: (database: string) => Promise<T>) =>
    Promise.all(databases.map((database) => limited(() => ask(database))));
  notes.seen(`${counted(names.length, 'own database')}, of which ${some.length} were looked at.`);
  const open = (await each(some, (database) => isOpen(parts.couch, database))).filter((isIt) => isIt).length;
  if (open > 0) {
    notes.wrong(
      'databases',
      `${counted(open, 'own database')} of the ${some.length} may be read by somebody else than their person.`,
      'Put back their _security (couchdb/databases.ts, ownSecurity), and find out who changed it.',
    );
  }
  const { couch, cluster } = parts;
  if (cluster !== null) {
    const lacking = await each(some, async (database) =>
      (await lacksCopies(couch, cluster, database)) ? [database] : [],
    );
    reportOwnWithoutCopies(lacking.flat(), some.length, cluster, notes);
  }
  const first = await each(some, async (database) => ({ database, open: await unanswered(parts.store, database) }));
  const waiting = first.filter((found) => found.open.size > 0);
  if (waiting.length === 0) return;
  // The service answers the newest statements during this pause.
  await sleep(parts.pauseMs);
  const still = await each(
    waiting.map(({ database }) => database),
    (database) => unanswered(parts.store, database),
  );
  const counts = waiting.map(({ database, open: before }, index) => ({
    database,
    count: [...before].filter((statement) => still[index]?.has(statement)).length,
  }));
  tellBehind(
    counts.filter(({ count }) => count > 0),
    parts.pauseMs,
    notes,
  );
}

function tellBehind(behind: readonly { database: string; count: number }[], pauseMs: number, notes: Notes): void {
  const [first] = behind;
  if (first === undefined) return;
  const statements = behind.reduce((sum, { count }) => sum + count, 0);
  notes.wrong(
    'publisher',
    `${counted(statements, 'statement')} of ${counted(behind.length, 'person', 'people')} had no answer for ${Math.round(pauseMs / 1000)} s, for instance in ${shortName(first.database)}.`,
    'See to it that a process publishes for them (PUBLISHER, PUBLISHER_SHARD), and look for "publishing failed" with that name in its log.',
  );
}

async function ownDatabases(store: Pick<Store, 'databases'>): Promise<string[]> {
  const names: string[] = [];
  for (let after = ownDatabaseName(''); ; ) {
    const page = await store.databases(after, PAGE_SIZE);
    names.push(...page.filter((name) => ownerOf(name) !== null));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE || !last.startsWith(ownDatabaseName(''))) return names;
    after = last;
  }
}

/** Starts at a random position and wraps around. */
function sample(names: readonly string[]): string[] {
  if (names.length <= MAX_DATABASES_CHECKED) return [...names];
  const from = Math.floor(Math.random() * names.length);
  return [...names.slice(from), ...names.slice(0, from)].slice(0, MAX_DATABASES_CHECKED);
}

async function isOpen(couch: Couch, database: string): Promise<boolean> {
  const userId = ownerOf(database);
  const security = await askDatabase(couch, database, '/_security');
  return userId !== null && security?.status === 200 && !isDeepStrictEqual(security.body, ownSecurity(userId));
}

/**
 * Statements after the checkpoint, as `id rev`, that have a fact and no outcome for this revision, and no note that
 * explains it.
 */
async function unanswered(store: Store, database: string): Promise<Set<string>> {
  const userId = ownerOf(database) ?? '';
  const checkpoint = (await store.read(LEDGER, [checkpointId(database)])).get(checkpointId(database));
  const { seq } = fieldsOf<{ seq: string }>(checkpoint?.doc);
  const changes = await store.changes(database, typeof seq === 'string' ? seq : '0', MAX_CHANGES_CHECKED);
  const rows = changes.rows.filter(({ id }) => targetOf(id, userId) !== null);
  if (rows.length === 0) return new Set();
  const outcomes = await store.read(
    database,
    rows.map(({ id }) => outcomeId(id)),
  );
  const open = rows.filter(({ id, rev }) => readOutcome(outcomes.get(outcomeId(id)))?.rev !== rev);
  const noted = new Set([...(await subjects(store, waitsOf(database))), ...(await subjects(store, newerOf(database)))]);
  return new Set(open.filter(({ id }) => !noted.has(id)).map(({ id, rev }) => `${id} ${rev}`));
}

async function subjects(store: Store, [from, to]: readonly [string, string]): Promise<string[]> {
  return (await store.ids(LEDGER, from, to, PAGE_SIZE)).map((id) => id.slice(from.length));
}
