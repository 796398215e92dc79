import { type Static, Type } from 'typebox';
import { Instant, recordOf } from '../document.ts';
import { versionOf } from '../upgrades.ts';

/**
 * The result of a statement. Only the service writes it, into the own database beside the statement (the gateway
 * refuses such documents from devices). The statement itself is never changed, so it has one writer. `rev` is the
 * checked revision of the statement: a later revision waits until it has its own outcome.
 */
/**
 * The data that only the fact had beside its statement: a lost fact is recreated unchanged from it. The fact's kind
 * lists the fields (`keeps` in sync-server/src/publishing/decide/kinds); `statementRev` is the revision that it was
 * made from.
 */
const PreservedFields = recordOf(Type.Union([Type.String(), Type.Null()]));
export type PreservedFields = Static<typeof PreservedFields>;

export const Outcome = Type.Object(
  {
    _id: Type.String({ pattern: '^outcome:.+$' }),
    type: Type.Literal('outcome'),
    schemaVersion: Type.Literal(versionOf('outcome')),
    statement: Type.String(),
    rev: Type.String(),
    state: Type.Union([Type.Literal('published'), Type.Literal('refused'), Type.Literal('removed')]),
    /** Why it was refused: one of `CODES`; a newer service may use codes unknown to this device. */
    code: Type.Optional(Type.String()),
    fact: Type.Optional(Type.Object({ database: Type.String(), id: Type.String() })),
    /** When the fact was first published, for a kind whose author must know its position in a list. */
    publishedAt: Type.Optional(Instant),
    preserved: Type.Optional(PreservedFields),
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
