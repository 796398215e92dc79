import { LEDGER, notesOf } from '../ledger/ledger.ts';
import type { groupStore } from '../store/grouped-store.ts';
import { isLiving } from '../store/rows.ts';
import type { Row, Store } from '../store/store.ts';
import { lineOf } from './partitions.ts';

/** Something that somebody wants to be done with a matter. */
export interface MatterRequest {
  /** The id of its fact. */
  readonly matter: string;
  /** What they wrote, in this revision; null: the service looks after it by itself. */
  readonly statement: string | null;
  readonly rev: string | null;
  /** The id of the person; null: the service. */
  readonly by: string | null;
  /** A second look, which waits until this time, ISO 8601 by the service's clock. */
  readonly from?: string;
}

/** `request:<line>:<what>` in the ledger, until it is answered. */
export interface RequestNote extends MatterRequest {
  readonly _id: string;
  readonly type: 'request';
  /** When it arrived, by the service's clock: requests are decided about in this order. */
  readonly at: string;
}

export type StoredRequest = RequestNote & { readonly _rev: string };

/** Requests that wait to be decided about, by their lines (`partitions.ts`). */
export interface MatterRequests {
  /** Reads all of them, whoever left them; answers the lines. */
  load(): Promise<string[]>;
  /** One that is there already stays as it is; answers the lines. */
  note(requests: readonly MatterRequest[]): Promise<string[]>;
  /** So many of a line, the first to arrive first. */
  waiting(line: string, limit: number): Promise<{ readonly requests: StoredRequest[]; readonly more: boolean }>;
  settle(requests: readonly StoredRequest[]): Promise<void>;
}

const PREFIX = 'request:';
/** Of one line so many are read to find the first: beyond them order is by id, which nobody can tell. */
const MAX_REQUESTS_READ = 2_000;

/** The range of ids of the notes in a line; that of an executor's reservations is called by their id. */
export function requestsTo(line: string): [string, string] {
  return [`${PREFIX}${line}:`, `${PREFIX}${line}:\ufff0`];
}

export function createMatterRequests(
  { store, grouped }: { readonly store: Store; readonly grouped: ReturnType<typeof groupStore> },
  clock: () => Date,
): MatterRequests {
  /**
   * By line, what was noted here and not listed since: a list of a cluster comes from one copy, which may not have it
   * yet, and then nobody would decide about it before something else is noted.
   */
  const unlisted = new Map<string, Set<string>>();

  function remember({ matter, _id }: RequestNote): void {
    const line = lineOf(matter);
    const ids = unlisted.get(line) ?? new Set();
    unlisted.set(line, ids.add(_id));
  }

  /**
   * What a list names is read by its id as well: what was answered meanwhile would be decided a second time, and
   * another way, where only the last step of a matter is remembered in it.
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
      // One that is there keeps its place in the line. Another revision of the same statement is found when it is read.
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
      const gone = requests.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true as const }));
      const written = await grouped.write(LEDGER, gone);
      if (written.some((each) => !each.ok && !each.conflict)) throw new Error('a request could not be settled');
    },
  };
}

/** That the service looks after a matter by itself. */
export function requestRecheck(matter: string): MatterRequest {
  return { matter, statement: null, rev: null, by: null };
}

/** That the service looks at it once more at `from`: what was decided may rest on a list that lacked something. */
export function requestSecondCheck(matter: string, from: string): MatterRequest {
  return { ...requestRecheck(matter), from };
}

/** Two people may have statements of the same id, about a matter of each. */
function noteId({ matter, statement, by, from }: MatterRequest): string {
  const own = from === undefined ? `end:${matter}` : `again:${from}:${matter}`;
  return `${PREFIX}${lineOf(matter)}:${statement === null ? own : `${by}:${statement}`}`;
}
