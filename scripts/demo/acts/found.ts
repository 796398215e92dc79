import { organisationFactId, organisationIds } from '../../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../../src/domain/organisation/no-visit.ts';
import type { OrganisationStatement } from '../../../src/domain/organisation/schema.ts';
import { organisationStepId } from '../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct, OrganisationStepStatement } from '../../../src/domain/organisation-step/schema.ts';
import type { SampleOrganisation } from '../data/organisations.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

/** @returns the id of its fact */
export async function found(
  by: SampleVisitor,
  { name, organisationType, description, services, visit = {} }: SampleOrganisation,
): Promise<string> {
  const statement: OrganisationStatement = {
    _id: organisationIds.make(by.key(`organisation ${name}`)),
    ...headOf('organisation'),
    name,
    organisationType,
    description,
    services: [...services],
    ...NO_VISIT,
    ...visit,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
  return organisationFactId(statement._id, by.userId);
}

/** @returns the step's id */
export async function act(by: SampleVisitor, organisation: string, what: OrganisationAct): Promise<string> {
  const _id = organisationStepId(organisation, by.key(`${organisation} ${JSON.stringify(what)}`));
  const statement: OrganisationStepStatement = {
    _id,
    ...headOf('organisation-step'),
    act: what,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
  return _id;
}
