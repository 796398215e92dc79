import { pedigreeId } from '../../../../src/domain/pedigree/id.ts';
import { pedigreeProposalFactIds } from '../../../../src/domain/pedigree-proposal/id.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { groupStore } from '../../storage/store/grouped-store.ts';
import { createStore } from '../../storage/store/store.ts';
import { createMatterRequests, requestRecheck } from '../arbiter/requests.ts';

/** More than ever wait. */
const MOST_WAITING = 10_000;
/** Limit of proposals read for one dog. */
const MAX_PROPOSALS_READ = 500;
const BATCH_SIZE = 200;

/**
 * Makes the arbiter recheck the proposals that a stud book file may have made impossible, and those whose dogs it
 * contains (`replaced`, the dogs' ids). Idempotent.
 */
export async function recheckProposals(couch: Couch, now: () => Date, replaced: readonly string[]): Promise<void> {
  const store = createStore(couch);
  // The running service, or the next one to start, finds the notes.
  const requests = createMatterRequests({ store, grouped: groupStore(store) }, now);
  const selector = { type: 'pedigree-proposal', state: 'waiting' };
  const ids = new Set((await store.find(MATTERS, selector, MOST_WAITING)).map(({ id }) => id));
  for (const dogId of replaced) {
    const { from, to } = pedigreeProposalFactIds.range(pedigreeId(dogId));
    for (const { id } of await store.range(MATTERS, from, to, MAX_PROPOSALS_READ)) ids.add(id);
  }
  const all = [...ids];
  for (let from = 0; from < all.length; from += BATCH_SIZE)
    await requests.note(all.slice(from, from + BATCH_SIZE).map(requestRecheck));
}
