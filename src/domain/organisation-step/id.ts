import { idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';

/** By the organisation, and when. */
export const organisationStepIds = idGrammar('organisation-step', keyOf(organisationFactIds), ULID);

export function organisationStepId(organisation: string, ulid: string): string {
  return organisationStepIds.make(organisation, ulid);
}

/** The organisation (its fact) with which something is done. */
export function organisationOfStep(step: string): string {
  return organisationStepIds.parse(step)?.[0] ?? NOTHING;
}

/** By which an invite is called that this step made. */
export function inviteOfStep(step: string): string {
  return organisationStepIds.parse(step)?.[1] ?? NOTHING;
}
