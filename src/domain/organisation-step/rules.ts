import type { Code } from '../codes.ts';
import { refuseDescription, refuseName, refuseVisitField } from '../organisation/rules.ts';
import type { OrganisationStepStatement } from './schema.ts';

/** Why the step is refused as written, or null. */
export function refuseOrganisationStep({ act }: Pick<OrganisationStepStatement, 'act'>): Code | null {
  if (act.does !== 'change') return null;
  switch (act.field) {
    case 'name':
      return refuseName(act.value);
    case 'description':
      return refuseDescription(act.value);
    case 'organisationType':
    case 'services':
    case 'open':
      return null;
    default:
      return refuseVisitField(act.field, act.value);
  }
}
