import type { OwnRecord } from '../../data/api/own.ts';
import type { DeliveredFacts } from '../../domain/kinds/kinds.ts';
import type { ScreenApi } from '../../session/session.tsx';

type RequestType = 'pedigree-link' | 'pedigree-proposal';

/** What this person asked an admin, with its state; `fact` is null until the service has accepted it. */
export interface OwnRequest<T extends RequestType> {
  readonly record: OwnRecord<T>;
  readonly fact: DeliveredFacts[T] | null;
}

/** All of this person's requests of a type, without withdrawn ones. `statementOf`: the statement of a fact. */
export async function readOwnRequests<T extends RequestType>(
  api: ScreenApi,
  type: T,
  statementOf: (fact: string) => string,
): Promise<OwnRequest<T>[]> {
  const [records, facts] = await Promise.all([api.list(type), api.delivered(type)]);
  const known = new Map(facts.map((fact) => [statementOf(fact._id), fact]));
  return records
    .filter(({ state }) => state !== 'removed')
    .map((record) => ({ record, fact: known.get(record.statement._id) ?? null }));
}
