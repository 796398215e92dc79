import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { type HandoverFact, handoverId } from '../../../src/domain/handover/schema.ts';
import { notificationId } from '../../../src/domain/notification/schema.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { Notifier } from '../accounts/notify.ts';
import type { Couch } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';
import { groupStore } from '../store/grouped-store.ts';
import { createStore } from '../store/store.ts';
import { noteOffer } from './offer-notes.ts';

interface OfferParts {
  readonly couch: Couch;
  readonly notifier: Pick<Notifier, 'deliver'>;
}

/**
 * From now on the owner of a pet may hand it over to this person, and to nobody else; the owner alone is told.
 * `refused`: there is no such pet, or it is theirs already.
 */
export async function offerHandover(
  { couch, notifier }: OfferParts,
  pet: string,
  person: { readonly userId: string; readonly name: string },
  at: string,
): Promise<{ owner: string; petName: string } | 'no-pet' | 'same-owner'> {
  const fact = await orNull(couch.use<PetFact>('directory').get(pet));
  if (fact === null) return 'no-pet';
  if (fact.uid === person.userId) return 'same-owner';
  const { uid: owner, name } = fact;
  const offer: HandoverFact = {
    _id: handoverId(pet),
    type: 'handover',
    schemaVersion: versionOf('handover'),
    potentialOwner: person.userId,
    name,
    at,
  };
  await noteOffer(groupStore(createStore(couch)), pet, owner, person.userId);
  await putOffer(couch, owner, offer);
  await notifier.deliver(owner, {
    _id: notificationId(at, `handover-possible.${pet.replaceAll(':', '-')}`),
    type: 'notification',
    schemaVersion: versionOf('notification'),
    kind: 'handover-possible',
    at,
    about: { pet: name, petId: pet, by: person.name },
  });
  return { owner, petName: name };
}

/** Over an earlier one: a pet may go to one person at a time. */
async function putOffer(couch: Couch, owner: string, offer: HandoverFact): Promise<void> {
  const own = couch.use<HandoverFact>(ownDatabaseName(owner));
  for (;;) {
    const there = await orNull(own.get(offer._id));
    if (await stored(own.insert(there === null ? offer : { ...offer, _rev: there._rev }, offer._id))) return;
  }
}
