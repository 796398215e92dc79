import { organisationFactId, organisationIds } from '../../src/domain/organisation/id.ts';
import { act } from './acts/found.ts';
import { ORGANISATIONS } from './data/organisations.ts';
import type { SampleVisitor } from './people/visitor.ts';

/** The admin marks organisations as verified. */
export async function verifyOrganisations(
  admin: SampleVisitor,
  person: (key: string) => Promise<SampleVisitor>,
): Promise<void> {
  for (const { founder, name } of ORGANISATIONS.filter(({ isVerified }) => isVerified)) {
    const by = await person(founder);
    const id = organisationFactId(organisationIds.make(by.key(`organisation ${name}`)), by.userId);
    await act(admin, id, { does: 'verify', verified: true });
  }
}
