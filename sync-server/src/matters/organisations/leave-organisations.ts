import type { OrganisationMatter } from '../../../../src/domain/organisation/schema.ts';
import { namesPerson, withoutMember } from '../../../../src/domain/organisation/without-member.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Copies } from '../../publishing/follow-up/copies.ts';
import { isLiving, type Store } from '../../storage/store/store.ts';
import { type MatterRequests, requestRecheck } from '../arbiter/requests.ts';
import { organisationsNaming } from './belonging.ts';

const MAX_TRIES = 20;

/**
 * Takes a person who deletes their account out of the organisations that name them; those that they founded are handled
 * as their own matters (`../../publishing/person-removal/leave-matters.ts`). The arbiter notifies and withdraws invites
 * in their name; it gets a request at once (`ask`), and after an interruption it finds them as due. Idempotent.
 */
export async function leaveOrganisations(parts: Leaving, userId: string, now: Date): Promise<void> {
  for (const id of await organisationsNaming(parts.store, userId)) await leave(parts, id, userId, now);
}

interface Leaving {
  readonly store: Store;
  readonly copies: Pick<Copies, 'note'>;
  readonly ask: (requests: Parameters<MatterRequests['note']>[0]) => Promise<unknown>;
}

async function leave({ store, copies, ask }: Leaving, id: string, userId: string, now: Date): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = (await store.read(MATTERS, [id])).get(id);
    if (!isLiving(row)) return;
    const { _rev, ...matter } = upgradeDocument(row.doc as OrganisationMatter & { _rev: string });
    if (!namesPerson(matter, userId)) return;
    // The others' copies are noted before the change, so that the next publisher completes an interrupted one.
    await copies.note(matter.participants.map((reader) => ({ userId: reader, id })));
    const [written] = await store.write(MATTERS, [
      { ...withoutMember(matter, userId, now.toISOString()), _rev: row.rev },
    ]);
    if (written?.ok) {
      await ask([requestRecheck(id)]);
      return;
    }
  }
  throw new Error('an organisation could not be left');
}
