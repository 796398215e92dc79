import Type, { type Static } from 'typebox';
import { Instant } from '../document.ts';
import { versionOf } from '../upgrades.ts';

/**
 * What became of a statement: written by the service into the own database next to it, and by nobody else (the gateway
 * refuses such documents from devices). The statement itself is never touched, so what a person wrote has one writer.
 * `rev` is the revision of the statement that was looked at: a later revision waits again until its own outcome is
 * there.
 */
/**
 * What only the fact knew of its statement: should the fact be lost, it is made once more as it was. Which fields is
 * said by the fact's kind (`keeps` in sync-server/src/publisher/kinds); `statementRev`: the revision that it was made
 * from.
 */
const PreservedFields = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]));
export type PreservedFields = Static<typeof PreservedFields>;

export const Outcome = Type.Object(
  {
    _id: Type.String({ pattern: '^outcome:.+$' }),
    type: Type.Literal('outcome'),
    schemaVersion: Type.Literal(versionOf('outcome')),
    statement: Type.String(),
    rev: Type.String(),
    state: Type.Union([Type.Literal('published'), Type.Literal('refused'), Type.Literal('removed')]),
    /** Why it was refused: one of `CODES`; a newer service may know codes that this device does not. */
    code: Type.Optional(Type.String()),
    fact: Type.Optional(Type.Object({ database: Type.String(), id: Type.String() })),
    /** When the fact was first published, of one whose place in a list its author has to know: see there. */
    publishedAt: Type.Optional(Instant),
    kept: Type.Optional(PreservedFields),
    at: Instant,
  },
  { additionalProperties: false },
);
export type Outcome = Static<typeof Outcome>;

const PREFIX = 'outcome:';

export function outcomeId(statementId: string): string {
  return PREFIX + statementId;
}

/** The statement that an outcome is about. */
export function statementOfOutcome(id: string): string {
  return id.slice(PREFIX.length);
}
