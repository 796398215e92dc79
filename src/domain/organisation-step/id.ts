import { idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { organisationFactIds } from '../organisation/id.ts';

/** By the organisation and the time. */
export const organisationStepIds = idGrammar('organisation-step', keyOf(organisationFactIds), ULID);

export function organisationStepId(organisation: string, ulid: string): string {
  return organisationStepIds.make(organisation, ulid);
}

/** The organisation (its fact) that the step changes. */
export function organisationOfStep(step: string): string {
  return organisationStepIds.parse(step)?.[0] ?? NOTHING;
}

/** The id of the invite that this step created. */
export function inviteOfStep(step: string): string {
  return organisationStepIds.parse(step)?.[1] ?? NOTHING;
}
