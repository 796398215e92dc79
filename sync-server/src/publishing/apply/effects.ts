import type { Case } from '../decide/decisions.ts';
import { publishesOfId } from '../decide/kinds/kinds.ts';
import { copiesOf } from '../follow-up/copies.ts';
import type { RoundParts } from '../round-parts.ts';
import type { Effect } from './effect.ts';

/**
 * Writes the notes of all effects. It runs between facts and outcomes: an interrupted step is decided again and runs it
 * again.
 * @returns whether this database must be rechecked at once
 */
export async function noteEffects(
  parts: RoundParts,
  database: string,
  cases: readonly Case[],
  userId: string,
): Promise<boolean> {
  // Open cases were decided after what they depend on.
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
