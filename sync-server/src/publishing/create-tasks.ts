import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { hasRole } from '../../../src/domain/account/rules.ts';
import { forgetName } from '../accounts/notified-names.ts';
import { createAccountStore } from '../accounts/store.ts';
import { Arbiter } from '../matters/arbiter/arbiter.ts';
import { createLeaderLease, DECIDING_LIFE_MS } from '../matters/arbiter/leader-lease.ts';
import { createMatterRequests } from '../matters/arbiter/requests.ts';
import { createAddresses } from '../matters/organisations/addresses.ts';
import { decidesOrganisations } from '../matters/organisations/organisation-decider.ts';
import { decidesPedigreeLinks } from '../matters/pedigree-links/link-decider.ts';
import { decidesProposals } from '../matters/pedigree-proposals/proposal-decider.ts';
import { decidesReservations } from '../matters/reservations/reservation-decider.ts';
import { createLeases } from '../storage/claim/lease.ts';
import type { PublisherOptions } from './create-publisher.ts';
import { createCopies } from './follow-up/copies.ts';
import { createDeliveries } from './follow-up/deliveries.ts';
import type { TaskParts } from './follow-up/noted-tasks.ts';
import { createRecounts } from './follow-up/recounts.ts';
import { offerHandover } from './handover/offer-handover.ts';
import { createTransfers } from './handover/transfers.ts';
import type { PublisherParts } from './publisher.ts';

/** The tasks that steps note in the ledger, and the deciders for matters of several people. */
export function createTasks(
  { couch, clock, leases, onArrived = () => undefined, ...options }: PublisherOptions,
  shared: Pick<PublisherParts, 'store' | 'grouped' | 'rechecks' | 'claims'>,
): TaskParts & Pick<PublisherParts, 'turn'> {
  const { store, grouped, claims, rechecks } = shared;
  const recheckDelayMs = couch.listLag;
  const deliver = options.deliver ?? null;
  const monotonic = () => performance.now();
  const turn = createLeaderLease(leases ?? createLeases({ claims, life: DECIDING_LIFE_MS, monotonic }), monotonic);
  const requests = createMatterRequests(shared, clock);
  const accounts = createAccountStore(couch);
  const notifier = { deliver: deliver ?? (async () => undefined) };
  return {
    recounts: createRecounts({ store, grouped, deliver, clock, recheckDelayMs }),
    copies: createCopies({ store, grouped, onArrived, recheckDelayMs }),
    transfers: createTransfers({ store, grouped, rechecks, deliver, clock }),
    deliveries: deliver && createDeliveries(store, grouped, deliver),
    requests,
    turn,
    arbiter: (notes, wake) =>
      new Arbiter({
        ...shared,
        ...notes,
        requests,
        turn,
        clock,
        recheckDelayMs,
        decides: {
          reservation: decidesReservations({
            ...shared,
            ...notes,
            clock,
            offer: (pet, owner, to) => offerHandover({ couch, notifier }, pet, owner, to),
          }),
          'pedigree-link': decidesPedigreeLinks({ ...shared, ...notes, requests, clock, listLag: recheckDelayMs }),
          'pedigree-proposal': decidesProposals({ ...shared, ...notes, clock }),
          organisation: decidesOrganisations({
            ...shared,
            ...notes,
            addresses: createAddresses(accounts),
            isAdmin: async (userId) => hasRole((await accounts.account(userId))?.roles ?? [], 'admin'),
            clock,
            forgetName: (key) => forgetName(couch, key),
            async recheck(userId, statement) {
              await rechecks.note(ownDatabaseName(userId), statement);
              wake(ownDatabaseName(userId));
            },
          }),
        },
      }),
  };
}
