import { organisationFactId, organisationIds } from '../../src/domain/organisation/id.ts';
import type { OrganisationStatement } from '../../src/domain/organisation/schema.ts';
import { inviteOfStep, organisationStepId } from '../../src/domain/organisation-step/id.ts';
import type { OrganisationAct, OrganisationStepStatement } from '../../src/domain/organisation-step/schema.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import { keyOf } from './keys.ts';
import type { SampleOrganisation } from './organisations.ts';
import { headOf, type SampleVisitor } from './visitor.ts';

/** Founds an organisation, opens it, and adds its team. Repeated runs skip the steps already done. */
export async function found(
  { founder, open, invites, ...content }: SampleOrganisation,
  called: (name: string) => SampleVisitor,
): Promise<void> {
  const by = called(founder);
  const createdAt = new Date(by.came).toISOString();
  const statement: OrganisationStatement = {
    _id: organisationIds.make(keyOf(`organisation ${content.name}`, by.came)),
    ...headOf('organisation', by.came),
    createdAt,
    ...content,
    services: [...content.services],
  };
  await by.say(statement);
  const id = organisationFactId(statement._id, by.userId);
  if (open) await take(by, id, { does: 'change', field: 'open', was: false, value: true });
  await take(by, id, { does: 'show', shown: true });
  for (const { to, role, answer, shown = false } of invites) {
    if ('email' in to) {
      await take(by, id, { does: 'invite-address', email: to.email, role });
      continue;
    }
    const person = called(to.person);
    // The service rejects an invitation of a person whom it does not know yet.
    await person.answered(PROFILE_ID);
    const invite = inviteOfStep(await take(by, id, { does: 'invite', person: person.userId, role }));
    if (answer !== undefined) await take(person, id, { does: answer, invite });
    if (shown) await take(person, id, { does: 'show', shown });
  }
}

/** @returns the step's id */
async function take(by: SampleVisitor, organisation: string, act: OrganisationAct): Promise<string> {
  const _id = organisationStepId(organisation, keyOf(`${organisation} ${by.userId} ${JSON.stringify(act)}`, by.came));
  const now = Date.now();
  const statement: OrganisationStepStatement = {
    _id,
    ...headOf('organisation-step', now),
    act,
    createdAt: new Date(now).toISOString(),
  };
  await by.say(statement);
  return _id;
}
