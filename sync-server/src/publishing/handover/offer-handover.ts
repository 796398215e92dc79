import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { type HandoverFact, handoverId } from '../../../../src/domain/handover/schema.ts';
import { notificationId } from '../../../../src/domain/notification/schema.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { Notifier } from '../../accounts/notify.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, stored } from '../../storage/engine/nano-answers.ts';
import { groupStore } from '../../storage/store/grouped-store.ts';
import { createStore } from '../../storage/store/store.ts';
import { noteOffer } from './offer-notes.ts';

interface OfferParts {
  readonly couch: Couch;
  readonly notifier: Pick<Notifier, 'deliver'>;
}

/** The person who may receive a pet, and since when (ISO 8601). */
export interface PotentialOwner {
  readonly userId: string;
  readonly name: string;
  readonly at: string;
}

/**
 * Permits the owner of a pet to hand it over to this person only; the owner alone is notified. Idempotent; does nothing
 * if the pet was removed, belongs to another person by now, or was offered to another person later.
 */
export async function offerHandover(
  { couch, notifier }: OfferParts,
  pet: string,
  owner: string,
  { userId, name: by, at }: PotentialOwner,
): Promise<void> {
  const fact = await orNull(couch.use<PetFact>('directory').get(pet));
  if (fact === null || fact.uid !== owner) return;
  const offer: HandoverFact = {
    _id: handoverId(pet),
    type: 'handover',
    schemaVersion: versionOf('handover'),
    potentialOwner: userId,
    name: fact.name,
    at,
  };
  const own = couch.use<HandoverFact>(ownDatabaseName(owner));
  if (isLater(await orNull(own.get(offer._id)), offer)) return;
  await noteOffer(groupStore(createStore(couch)), pet, owner, userId);
  for (;;) {
    const there = await orNull(own.get(offer._id));
    if (await stored(own.insert(there === null ? offer : { ...offer, _rev: there._rev }, offer._id))) break;
  }
  await notifier.deliver(owner, {
    _id: notificationId(at, `handover-possible.${pet.replaceAll(':', '-')}`),
    type: 'notification',
    schemaVersion: versionOf('notification'),
    kind: 'handover-possible',
    at,
    about: { pet: fact.name, petId: pet, by, byId: userId },
  });
}

/** Only one person at a time may receive a pet: the one whose reservation ended last. */
function isLater(there: HandoverFact | null, { at }: HandoverFact): boolean {
  return there !== null && there.at > at;
}
