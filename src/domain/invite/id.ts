import { idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';

/** By the organisation and the invite's own ULID. It contains no person, so it reveals no account. */
export const inviteFactIds = idGrammar('delivered:invite', keyOf(organisationFactIds), ULID);

export function inviteFactId(organisation: string, invite: string): string {
  return inviteFactIds.make(organisation, invite);
}

export function inviteOfFact(fact: string): string {
  return inviteFactIds.parse(fact)?.[1] ?? NOTHING;
}
