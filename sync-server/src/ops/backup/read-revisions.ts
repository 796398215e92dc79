import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Couch } from '../../storage/engine/couch.ts';
import { EngineAnswerTooLarge, requestEngine } from '../../storage/engine/engine-request.ts';
import type { Lines } from './segment-file.ts';

/** Rows of `_changes` per request. */
const ROWS_PER_REQUEST = 1_000;
/** Revisions per request, and the maximum size of a response; larger ones are requested in parts. */
const MOST_TOGETHER = 200;
const LARGEST_ANSWER = 8 * 1024 * 1024;

const ChangedRow = Type.Object({ id: Type.String(), changes: Type.Array(Type.Object({ rev: Type.String() })) });
const CHANGES = Compile(
  Type.Object({ results: Type.Array(ChangedRow), last_seq: Type.Union([Type.String(), Type.Number()]) }),
);
const Revision = Type.Object({ _id: Type.String(), _rev: Type.String() });
const Found = Type.Union([
  Type.Object({ ok: Revision }),
  Type.Object({ error: Type.Object({ error: Type.String() }) }),
]);
const REVISIONS = Compile(Type.Object({ results: Type.Array(Type.Object({ docs: Type.Array(Found) })) }));

interface Asked {
  readonly id: string;
  readonly rev: string;
}

/**
 * The changes of a database after `since`: every leaf of each document, including removals, with its history and
 * attachments. It yields them in parts, so that memory use does not depend on their number. `reached` is called with
 * the sequence up to which everything was yielded. Indexes are omitted, because the installer creates them.
 * @throws the engine's refusal (404: the database was removed)
 */
export async function* readRevisions(
  couch: Couch,
  database: string,
  since: string,
  reached: (seq: string) => void,
): AsyncGenerator<Lines> {
  const reader = new RevisionReader(couch, database);
  for (let from = since; ; ) {
    const { rows, lastSeq } = await reader.changes(from);
    const asked = rows
      .filter(({ id }) => !id.startsWith('_design/'))
      .flatMap(({ id, changes }) => changes.map(({ rev }) => ({ id, rev })));
    yield* reader.revisions(asked);
    reached(lastSeq);
    from = lastSeq;
    if (rows.length < ROWS_PER_REQUEST) return;
  }
}

class RevisionReader {
  /** As many as the last response of the right size contained: photos are large, likes are small. */
  #together = MOST_TOGETHER;

  constructor(
    private readonly couch: Couch,
    private readonly database: string,
  ) {}

  async changes(since: string): Promise<{ rows: readonly Static<typeof ChangedRow>[]; lastSeq: string }> {
    const answer = await this.#ask('_changes', { since, style: 'all_docs', limit: String(ROWS_PER_REQUEST) });
    if (!CHANGES.Check(answer)) throw new Error(`_changes of ${this.database} answered something else.`);
    return { rows: answer.results, lastSeq: String(answer.last_seq) };
  }

  async *revisions(asked: readonly Asked[]): AsyncGenerator<Lines> {
    for (let at = 0; at < asked.length; ) {
      const part = asked.slice(at, at + this.#together);
      try {
        yield await this.#read(part, part.length === 1 ? Number.POSITIVE_INFINITY : LARGEST_ANSWER);
      } catch (error) {
        if (!(error instanceof EngineAnswerTooLarge)) throw error;
        this.#together = Math.ceil(part.length / 4);
        continue;
      }
      at += part.length;
    }
  }

  async #read(docs: readonly Asked[], most: number): Promise<Lines> {
    // A revision that was replaced since may not exist any more; its successor does.
    const query = { revs: 'true', attachments: 'true', latest: 'true' };
    const answer = await this.#ask('_bulk_get', query, { docs }, most);
    if (!REVISIONS.Check(answer)) throw new Error(`_bulk_get of ${this.database} answered something else.`);
    const lines = answer.results.flatMap(({ docs: found }) => found.flatMap((each) => this.#line(each)));
    const text = lines.join('');
    if (text.length < most / 4) this.#together = Math.min(MOST_TOGETHER, this.#together * 2);
    return { text, revisions: lines.length };
  }

  #line(found: Static<typeof Found>): string[] {
    if ('ok' in found) return [`${JSON.stringify(found.ok)}\n`];
    // Purged in the meantime. Any other error is the engine's failure, and skipping the document would lose it.
    if (found.error.error === 'not_found') return [];
    throw new Error(`A document of ${this.database} could not be read: ${found.error.error}.`);
  }

  async #ask(path: string, query: Readonly<Record<string, string>>, body?: unknown, most?: number): Promise<unknown> {
    const { authorization, dispatcher } = this.couch;
    const url = this.couch.addressOf(this.database, path);
    url.search = new URLSearchParams(query).toString();
    const bytes = await requestEngine(url, {
      authorization,
      dispatcher,
      body,
      ...(most === undefined ? {} : { most }),
    });
    return JSON.parse(bytes.toString('utf8'));
  }
}
