import type { Code } from '../codes.ts';
import { refuseDescription, refuseName } from '../organisation/rules.ts';
import type { OrganisationStepStatement } from './schema.ts';

/** Why the step is refused as written, or null. */
export function refuseOrganisationStep({ act }: Pick<OrganisationStepStatement, 'act'>): Code | null {
  if (act.does !== 'change') return null;
  if (act.field === 'name') return refuseName(act.value);
  return act.field === 'description' ? refuseDescription(act.value) : null;
}
