import { LEDGER, notesOf } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type Row, type Store } from '../../storage/store/store.ts';
import { lineOf } from './partitions.ts';

/** A request to change a matter. */
export interface MatterRequest {
  /** The id of the matter's fact. */
  readonly matter: string;
  /** The statement, in this revision; null: the service checks the matter on its own initiative. */
  readonly statement: string | null;
  readonly rev: string | null;
  /** The id of the person; null: the service. */
  readonly by: string | null;
  /** For a recheck: when it is due, ISO 8601 by the service's clock. */
  readonly from?: string;
}

/** Notes requests for the arbiter; resolves when they are certain to be decided. */
export type AskArbiter = (requests: readonly MatterRequest[]) => Promise<void>;

/** `request:<line>:<what>` in the ledger, until it is answered. */
export interface RequestNote extends MatterRequest {
  readonly _id: string;
  readonly type: 'request';
  /** Arrival time by the service's clock: requests are decided in this order. */
  readonly at: string;
}

export type StoredRequest = RequestNote & { readonly _rev: string };

/** Requests that wait for a decision, by partition (`partitions.ts`). */
export interface MatterRequests {
  /** Reads all requests, of any process. Returns the partitions. */
  load(): Promise<string[]>;
  /** Stores requests; an existing one stays unchanged. Returns the partitions. */
  note(requests: readonly MatterRequest[]): Promise<string[]>;
  /** The first requests of a partition, in order of arrival. */
  waiting(line: string, limit: number): Promise<{ readonly requests: StoredRequest[]; readonly more: boolean }>;
  settle(requests: readonly StoredRequest[]): Promise<void>;
}

const PREFIX = 'request:';
/** Requests read per partition to find the first ones. Beyond this limit the order is by id. */
const MAX_REQUESTS_READ = 2_000;

/** The range of ids of a partition's notes; for an executor's reservations the partition's name is their id. */
export function requestsTo(line: string): [string, string] {
  return [`${PREFIX}${line}:`, `${PREFIX}${line}:\ufff0`];
}

export function createMatterRequests(
  { store, grouped }: { readonly store: Store; readonly grouped: GroupedStore },
  clock: () => Date,
): MatterRequests {
  /**
   * By partition, the requests noted here and not listed since. A cluster answers a list from one copy, which may lack
   * them, and then no decision would happen until another request is noted.
   */
  const unlisted = new Map<string, Set<string>>();

  function remember({ matter, _id }: RequestNote): void {
    const line = lineOf(matter);
    const ids = unlisted.get(line) ?? new Set();
    unlisted.set(line, ids.add(_id));
  }

  /**
   * Listed requests are also read by id: an answered one would otherwise be decided a second time and differently,
   * because a matter remembers only its last step.
   */
  async function open(line: string): Promise<Row[]> {
    const listed = await store.ids(LEDGER, ...requestsTo(line), MAX_REQUESTS_READ);
    const own = unlisted.get(line) ?? new Set();
    for (const id of listed) own.delete(id);
    const rows = await grouped.read(LEDGER, [...listed, ...own]);
    for (const id of own) if (!isLiving(rows.get(id))) own.delete(id);
    if (own.size === 0) unlisted.delete(line);
    return [...rows.values()].filter(isLiving);
  }

  return {
    async load() {
      const lines = new Set<string>();
      for await (const { doc } of notesOf(store, PREFIX)) lines.add(lineOf((doc as RequestNote).matter));
      return [...lines];
    },
    async note(requests) {
      if (requests.length === 0) return [];
      const at = clock().toISOString();
      const notes = requests.map((request): RequestNote => ({ _id: noteId(request), type: 'request', ...request, at }));
      const written = await grouped.write(LEDGER, notes);
      // An existing note stays at its position. Another revision of the same statement is found when the statement is
      // read.
      const failed = written.find((each) => !each.ok && !each.conflict);
      if (failed !== undefined) throw new Error('a request could not be noted');
      for (const note of notes) remember(note);
      return [...new Set(requests.map(({ matter }) => lineOf(matter)))];
    },
    async waiting(line, limit) {
      const now = clock().toISOString();
      const requests = (await open(line))
        .map(({ id, rev, doc }) => ({ ...(doc as RequestNote), _id: id, _rev: rev }))
        .filter(({ from }) => from === undefined || from <= now)
        .sort((one, other) => (one.at === other.at ? (one._id < other._id ? -1 : 1) : one.at < other.at ? -1 : 1));
      return { requests: requests.slice(0, limit), more: requests.length > limit };
    },
    async settle(requests) {
      const tombstones = requests.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true as const }));
      const written = await grouped.write(LEDGER, tombstones);
      if (written.some((each) => !each.ok && !each.conflict)) throw new Error('a request could not be settled');
    },
  };
}

/** The service's own request to check a matter. */
export function requestRecheck(matter: string): MatterRequest {
  return { matter, statement: null, rev: null, by: null };
}

/** The service's request to recheck the matter at `from`: the decision may depend on a list that was incomplete. */
export function requestSecondCheck(matter: string, from: string): MatterRequest {
  return { ...requestRecheck(matter), from };
}

/** Two people may have statements with the same id, each about another matter. */
function noteId({ matter, statement, by, from }: MatterRequest): string {
  const own = from === undefined ? `end:${matter}` : `again:${from}:${matter}`;
  return `${PREFIX}${lineOf(matter)}:${statement === null ? own : `${by}:${statement}`}`;
}
