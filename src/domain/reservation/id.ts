import { idGrammar, NOTHING, ULID, USER_ID } from '../kinds/id-grammar.ts';

/** By who is asked, and when: what a person asked another one for is one range of ids in their own database. */
export const reservationIds = idGrammar('reservation', USER_ID, ULID);

/** In `matters`, and in the databases of both: by who is asked (the executor), who asks (the client), and when. */
export const reservationFactIds = idGrammar('delivered:reservation', USER_ID, USER_ID, ULID);

export function reservationId(executor: string, ulid: string): string {
  return reservationIds.make(executor, ulid);
}

/** Who is asked, by the statement. */
export function executorAsked(reservation: string): string {
  return reservationIds.parse(reservation)?.[0] ?? NOTHING;
}

/** Both people are in it, so nobody's statement leads to somebody else's fact. */
export function reservationFactId(reservation: string, client: string): string {
  const [executor = NOTHING, ulid = NOTHING] = reservationIds.parse(reservation) ?? [];
  return reservationFactIds.make(executor, client, ulid);
}

/** The client's statement of a reservation that was delivered. */
export function statementOfReservation(fact: string): string {
  const [executor = NOTHING, , ulid = NOTHING] = reservationFactIds.parse(fact) ?? [];
  return reservationId(executor, ulid);
}

/** Who takes part in a reservation, by its fact. */
export function partiesOf(fact: string): { executor: string; client: string } {
  const [executor = NOTHING, client = NOTHING] = reservationFactIds.parse(fact) ?? [];
  return { executor, client };
}

/** The one of the two whom the other one is not. */
export function otherParty(fact: string, userId: string): string {
  const { executor, client } = partiesOf(fact);
  return executor === userId ? client : executor;
}

/** What its address is called: the fact's id without its kind. */
export function reservationKey(fact: string): string {
  return reservationFactIds.key(fact);
}

/** The part of its address that names it, by its key: an address has no colons in it. */
export function addressOfReservationKey(key: string): string {
  return key.replaceAll(':', '-');
}

/** The fact that an address names, or null: `part` is what somebody typed. */
export function reservationOfAddress(part: string): string | null {
  const fact = `${reservationFactIds.kind}:${part.replaceAll('-', ':')}`;
  return reservationFactIds.is(fact) ? fact : null;
}
