import { expect } from 'vitest';
import { inviteFactId } from '../../../src/domain/invite/id.ts';
import type { InviteFact } from '../../../src/domain/invite/schema.ts';
import { organisationFactId, organisationIds } from '../../../src/domain/organisation/id.ts';
import type { OrganisationFact, OrganisationMatter } from '../../../src/domain/organisation/schema.ts';
import { organisationFor } from '../../../src/domain/organisation/view.ts';
import { inviteOfStep, organisationStepId } from '../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../../src/domain/organisation-step/schema.ts';
import { accountId, emailClaimIds } from '../../../sync-server/src/accounts/documents.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { createMatterRequests } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { deliverTo, postIdOf, type World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };

/** People who found and join organisations in a `World`. */
export class OrganisationWorld {
  #number = 100;

  constructor(readonly world: World) {}

  /** Publishes everything and delivers all notifications. */
  async publish(): Promise<void> {
    await this.world.publish({ deliver: deliverTo(this.world) });
  }

  nextUlid(): string {
    return postIdOf(this.#number++).slice('post:'.length);
  }

  /** Returns the fact's id. */
  async found(founder: string, more: object = {}): Promise<string> {
    const matter = await this.write(founder, more);
    await this.publish();
    return matter;
  }

  async write(founder: string, more: object = {}): Promise<string> {
    const _id = organisationIds.make(this.nextUlid());
    const content = { name: 'Пухнаста лапа', organisationType: 'dogGrooming', description: 'Стрижемо', services: [] };
    const envelope = { _id, type: 'organisation', schemaVersion: 1, written: WRITTEN, createdAt: AT };
    await this.world.put(founder, { ...envelope, ...content, ...more });
    return organisationFactId(_id, founder);
  }

  /** Writes a step and publishes; returns its state or code. */
  async act(by: string, matter: string, act: OrganisationAct): Promise<string | null> {
    const id = await this.step(by, matter, act);
    await this.publish();
    return await this.world.state(by, id);
  }

  /** Returns the statement's id. */
  async step(by: string, matter: string, act: OrganisationAct): Promise<string> {
    const _id = organisationStepId(matter, this.nextUlid());
    await this.world.put(by, {
      _id,
      type: 'organisation-step',
      schemaVersion: 1,
      written: WRITTEN,
      act,
      createdAt: AT,
    });
    return _id;
  }

  /** Returns the invite's id. */
  async invite(by: string, matter: string, person: string, role: 'admin' | 'user' = 'user'): Promise<string> {
    const id = await this.step(by, matter, { does: 'invite', person, role });
    await this.publish();
    expect(await this.world.state(by, id)).toBe('published');
    return inviteOfStep(id);
  }

  /** Adds a person to it. */
  async join(by: string, matter: string, person: string, role: 'admin' | 'user' = 'user'): Promise<void> {
    const invite = await this.invite(by, matter, person, role);
    expect(await this.act(person, matter, { does: 'accept', invite })).toBe('published');
  }

  /** The current organisation, of which every member has a copy. */
  async currentMatter(id: string): Promise<OrganisationMatter> {
    const found = (await this.world.find('matters', id)) as unknown as (OrganisationMatter & { _rev: string }) | null;
    if (found === null) throw new Error('there is no such organisation');
    const { _rev, ...matter } = found;
    for (const userId of matter.participants)
      expect(await this.copy(userId, id)).toEqual(organisationFor(matter, userId));
    return matter;
  }

  async copy(userId: string, id: string): Promise<OrganisationFact | null> {
    const found = await this.world.find(`user-${userId}`, id);
    if (found === null) return null;
    const { _rev, ...copy } = found;
    return copy as unknown as OrganisationFact;
  }

  async inviteOf(userId: string, organisation: string, invite: string): Promise<InviteFact | null> {
    return (await this.world.find(
      `user-${userId}`,
      inviteFactId(organisation, invite),
    )) as unknown as InviteFact | null;
  }

  /** Runs the service's own check, as when something is due. */
  async recheck(matter: string): Promise<void> {
    const store = createStore(this.world.couch);
    const requests = createMatterRequests({ store, grouped: groupStore(store) }, this.world.clock);
    await requests.note([{ matter, statement: null, rev: null, by: null }]);
    await this.publish();
  }

  /** An account with this address; `proved` says whether it is verified. */
  async account(userId: string, email: string, proved: boolean): Promise<void> {
    const store = createAccountStore(this.world.couch);
    const account: object = {
      type: 'account',
      roles: [],
      userId,
      email,
      emailKey: email,
      emailConfirmedAt: proved ? AT : null,
    };
    await this.world.couch.use<object>('accounts').insert(account, accountId(userId));
    for (const claim of emailClaimIds(email)) await store.claim(claim, userId);
  }

  /** That many people. */
  async several<const N extends number>(
    count: N,
  ): Promise<
    N extends 2 ? [string, string] : N extends 3 ? [string, string, string] : [string, string, string, string]
  > {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await this.world.person());
    await this.publish();
    return ids as never;
  }

  /** The kinds of this person's notifications, after publishing. */
  async notifiedKinds(userId: string): Promise<unknown[]> {
    await this.publish();
    const all = await this.world.all(`user-${userId}`);
    return all.flatMap(({ type, kind }) => (type === 'notification' ? [kind] : []));
  }
}
