import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

/** By executor and time: one person's requests to another are one range of ids in their own database. */
export const reservationIds = idGrammar('reservation', USER_ID, ULID);

/**
 * In `matters`, and in the databases of both: by the requested person (the executor), the requesting one (the client),
 * and the time.
 */
export const reservationFactIds = idGrammar('delivered:reservation', USER_ID, USER_ID, ULID);

export function reservationId(executor: string, ulid: string): string {
  return reservationIds.make(executor, ulid);
}

/** The executor, by the statement. */
export function executorAsked(reservation: string): string {
  return reservationIds.parse(reservation)?.[0] ?? NOTHING;
}

/** The id contains both people, so a statement never refers to another person's fact. */
export function reservationFactId(reservation: string, client: string): string {
  const [executor = NOTHING, ulid = NOTHING] = reservationIds.parse(reservation) ?? [];
  return reservationFactIds.make(executor, client, ulid);
}

/** The client's statement of a delivered reservation. */
export function statementOfReservation(fact: string): string {
  const [executor = NOTHING, , ulid = NOTHING] = reservationFactIds.parse(fact) ?? [];
  return reservationId(executor, ulid);
}

/** The two people of a reservation, by its fact. */
export function partiesOf(fact: string): { executor: string; client: string } {
  const [executor = NOTHING, client = NOTHING] = reservationFactIds.parse(fact) ?? [];
  return { executor, client };
}

/** The other one of the two. */
export function otherParty(fact: string, userId: string): string {
  const { executor, client } = partiesOf(fact);
  return executor === userId ? client : executor;
}

/** The id without its kind, for its address. */
export function reservationKey(fact: string): string {
  return reservationFactIds.key(fact);
}

/** The key as a part of an address, which contains no colons. */
export function addressOfReservationKey(key: string): string {
  return key.replaceAll(':', '-');
}

/** The fact that an address names, or null: `part` is untrusted text from the address. */
export function reservationOfAddress(part: string): string | null {
  const fact = `${reservationFactIds.kind}:${part.replaceAll('-', ':')}`;
  return reservationFactIds.is(fact) ? fact : null;
}
