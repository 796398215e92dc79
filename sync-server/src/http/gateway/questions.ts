import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Failure } from '../../base/http/failure.ts';
import { parseQuestion } from './json.ts';
import { isRevision, REVISION_PATTERN } from './revisions.ts';

/** Ids in one question (`_bulk_get`, `_revs_diff`, `_all_docs`). Devices send a few hundred at a time. */
export const MOST_ASKED = 1_000;
/** Revisions in one `_revs_diff`, of all documents together. */
const MOST_REVISIONS_ASKED = 5_000;
/** A checkpoint of PouchDB: the device's sequence, and its last fifty runs. */
const LARGEST_CHECKPOINT_BYTES = 65_536;
/** The service's own ids are shorter than 150. */
export const LONGEST_ID = 512;

const Id = Type.String({ minLength: 1, maxLength: LONGEST_ID });
const Revision = Type.String({ pattern: REVISION_PATTERN });

const Keys = Type.Object({ keys: Type.Array(Id) }, { additionalProperties: false });
const Wanted = Type.Object(
  { docs: Type.Array(Type.Object({ id: Id, rev: Type.Optional(Revision) }, { additionalProperties: false })) },
  { additionalProperties: false },
);
const Known = Type.Record(Id, Type.Array(Revision));
const Nothing = Type.Object({}, { additionalProperties: false });
const Checkpoint = Type.Object({});
const Revisions = Type.Array(Revision);

/** The allowed body of a request that only reads; each path has one. */
export type QuestionKind = 'keys' | 'wanted' | 'known' | 'nothing' | 'checkpoint';

const CHECKS: Readonly<Record<QuestionKind, (body: unknown, bytes: number) => void>> = {
  keys: (body) => atMost(MOST_ASKED, fitting(Keys, body, 'A body {"keys": ["…"]}').keys),
  wanted: (body) => {
    const { docs } = fitting(Wanted, body, 'A body {"docs": [{"id": "…", "rev": "…"}]}');
    const named = docs.map(({ id, rev }) => `${id} ${rev ?? ''}`);
    atMost(MOST_ASKED, named);
  },
  known: (body) => {
    const asked = Object.entries(fitting(Known, body, 'A body {"<id>": ["<rev>"]}'));
    atMost(MOST_ASKED, asked);
    const named = asked.flatMap(([id, revs]) => revs.map((rev) => `${id} ${rev}`));
    atMost(MOST_REVISIONS_ASKED, named);
  },
  nothing: (body) => {
    fitting(Nothing, body, 'A body {}');
  },
  checkpoint: (body, bytes) => {
    fitting(Checkpoint, body, 'A JSON object');
    if (bytes > LARGEST_CHECKPOINT_BYTES)
      throw new Failure(413, 'gateway/too-large', `A checkpoint has at most ${LARGEST_CHECKPOINT_BYTES} bytes.`);
  },
};

/**
 * A question must have only the member that its path uses, without duplicates: anything not counted here could be
 * requested without limit, and a small question would get a response that fills the memory.
 * @throws Failure 413 or 400
 */
export function checkQuestion(kind: QuestionKind, body: Buffer): void {
  CHECKS[kind](parseQuestion(body), body.length);
}

/**
 * Checks revisions in the address (`rev`, `open_revs`).
 * @throws Failure 400 for an invalid one
 */
export function checkRevisions(query: URLSearchParams): void {
  const rev = query.get('rev');
  if (rev !== null && !isRevision(rev)) throw badRequest('rev must be a revision.');
  const open = query.get('open_revs');
  if (open === null || open === 'all') return;
  atMost(MOST_ASKED, fitting(Revisions, parseQuestion(Buffer.from(open)), 'A list of revisions'));
}

function fitting<T extends TSchema>(schema: T, body: unknown, expected: string): Static<T> {
  if (Value.Check(schema, body)) return body;
  throw badRequest(`${expected} is expected.`);
}

function atMost(most: number, named: readonly unknown[]): void {
  if (named.length > most) throw new Failure(413, 'gateway/too-large', `At most ${most} may be asked for at once.`);
  if (new Set(named).size < named.length) throw badRequest('The same is asked for twice.');
}

function badRequest(reason: string): Failure {
  return new Failure(400, 'gateway/bad-request', reason);
}
