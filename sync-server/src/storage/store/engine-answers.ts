import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** A response that violates the engine's format: a cut connection, a proxy's page. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

/** The caller checks the content of a document; null if it was deleted. */
const Document = Type.Optional(Type.Unknown());

const CHANGES = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      changes: Type.Array(Type.Object({ rev: Type.String() }), { minItems: 1 }),
      deleted: Type.Optional(Type.Boolean()),
      doc: Document,
    }),
  ),
  last_seq: Type.Union([Type.String(), Type.Number()]),
});

/** An id that never existed has an error instead. */
const DOCUMENTS = Type.Object({
  rows: Type.Array(
    Type.Union([
      Type.Object({
        id: Type.String(),
        value: Type.Object({ rev: Type.String(), deleted: Type.Optional(Type.Boolean()) }),
        doc: Document,
      }),
      Type.Object({ error: Type.String() }),
    ]),
  ),
});

const WRITTEN = Type.Array(
  Type.Union([
    Type.Object({ id: Type.String(), error: Type.String(), reason: Type.Optional(Type.Unknown()) }),
    Type.Object({ id: Type.String(), rev: Type.String() }),
  ]),
);

const MISSING = Type.Record(Type.String(), Type.Object({ possible_ancestors: Document }));
const FOUND = Type.Object({ docs: Type.Array(Type.Object({ _id: Type.String(), _rev: Type.String() })) });
const NAMES = Type.Array(Type.String());
const INFOS = Type.Array(
  Type.Object({
    key: Type.String(),
    info: Type.Optional(
      Type.Union([Type.Null(), Type.Object({ update_seq: Type.Union([Type.String(), Type.Number()]) })]),
    ),
  }),
);
const LEAVES = Type.Array(
  Type.Union([
    Type.Object({
      ok: Type.Object({
        _rev: Type.String(),
        _deleted: Type.Optional(Type.Boolean()),
        _revisions: Type.Object({ ids: Type.Array(Type.String()) }),
      }),
    }),
    Type.Object({ missing: Type.String() }),
  ]),
);

const CONFLICTED = Compile(Type.Object({ _conflicts: Type.Array(Type.String()) }));

/**
 * Each checks a response and returns it with its type.
 * @throws AnswerError
 */
export const readChanges = reader('_changes', CHANGES);
export const readDocuments = reader('_all_docs', DOCUMENTS);
export const readWritten = reader('_bulk_docs', WRITTEN);
export const readMissing = reader('_revs_diff', MISSING);
export const readFound = reader('_find', FOUND);
export const readNames = reader('_all_dbs', NAMES);
export const readInfos = reader('_dbs_info', INFOS);
export const readLeaves = reader('open_revs', LEAVES);

/** The other live revisions of a document in an unresolved conflict. */
export function conflictsOf(doc: unknown): readonly string[] | null {
  return CONFLICTED.Check(doc) ? doc._conflicts : null;
}

function reader<S extends TSchema>(name: string, schema: S): (answer: unknown) => Static<S> {
  const compiled = Compile(schema);
  return (answer) => {
    if (!compiled.Check(answer)) throw new AnswerError(name);
    return answer;
  };
}
