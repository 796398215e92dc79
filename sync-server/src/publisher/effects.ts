import type { MatterRequest } from '../arbiter/requests.ts';
import type { TransferRequest } from '../handover/transfer-pet.ts';
import type { Case, RoundParts } from './case.ts';
import { copiesOf } from './copies.ts';
import type { Delivery } from './deliveries.ts';
import { publishesOfId } from './kinds/kinds.ts';

/**
 * What follows from a decision: each kind of it is a note in the ledger, written before the outcome, so that what was
 * cut off leads here again.
 */
export type Effect =
  /** The numbers of a fact, or what belongs to it, have to be looked through. */
  | { readonly kind: 'recount'; readonly fact: string }
  /** Somebody is told. */
  | { readonly kind: 'notify'; readonly delivery: Delivery }
  /** A statement of this person has to be decided anew. */
  | { readonly kind: 'recheck'; readonly statement: string }
  /** A pet goes to somebody else. */
  | { readonly kind: 'hand-over'; readonly request: TransferRequest }
  /** Something is to be decided about a matter of several people. */
  | { readonly kind: 'arbitrate'; readonly request: MatterRequest };

/**
 * Writes the notes of everything that follows. It is asked between the facts and the outcomes: what was cut off before
 * is decided once more, and leads here again. Answers whether something of this database is to be looked at at once.
 */
export async function noteEffects(
  parts: RoundParts,
  database: string,
  cases: readonly Case[],
  userId: string,
): Promise<boolean> {
  // What is open was decided after what it depends on.
  const open = new Set(cases.filter(({ assessment }) => assessment.kind !== 'settled').map(({ row }) => row.id));
  const effects = cases.flatMap((each) => publishesOfId(each.row.id)?.after?.(each, userId, open) ?? []);
  const of = <K extends Effect['kind']>(kind: K) =>
    effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
  await parts.recounts.note([...new Set(of('recount').map(({ fact }) => fact))]);
  await parts.deliveries?.note(of('notify').map(({ delivery }) => delivery));
  const copies = await Promise.all(cases.map((each) => copiesOf(parts.store, each)));
  await parts.copies.bring(copies.flat());
  const rechecks = of('recheck');
  for (const { statement } of rechecks) await parts.rechecks.note(database, statement);
  await parts.requests.note(of('arbitrate').map(({ request }) => request));
  for (const { request } of of('hand-over')) await parts.transfers.begin(request);
  return rechecks.length > 0;
}
