import { announcementKey } from './announcement/id.ts';
import { chatId } from './chat/chat.ts';
import { commentAnchor } from './comment/id.ts';
import { organisationKey } from './organisation/id.ts';
import { pedigreeKey } from './pedigree/id.ts';
import { petKey } from './pet/id.ts';
import { addressOfReservationKey, reservationKey } from './reservation/id.ts';
import { postPath, routePath } from './routes.ts';

// Not in `routes.ts`, which the first screen loads: these need the grammars of the ids.

/** The address of a pet's page, by the id that statement and fact share. */
export const petPath = (id: string) => routePath('pet', { id: petKey(id) });

/** The address of an announcement, by its fact's id. */
export const announcementPath = (factId: string) => routePath('announcement', { id: announcementKey(factId) });

/** The address of an organisation, by its fact's id, also before the service has published it. */
export const organisationPath = (id: string) => routePath('organisation', { orgId: organisationKey(id) });

/** The address of a reservation, by its fact's id, also before the service has published it. */
export const reservationPath = (factId: string) =>
  routePath('reservation', { id: addressOfReservationKey(reservationKey(factId)) });

/** The address of two people's chat; `about`: the announcement or the pet on whose page the link is. */
export function chatPath(userId: string, other: string, about?: string): string {
  const path = routePath('chat', { id: chatId(userId, other) });
  return about === undefined ? path : `${path}?about=${encodeURIComponent(about)}`;
}

/** The address of a comment: a fragment on its post's page. */
export const commentPath = (slug: string, id: string) => postPath(slug) + commentAnchor(id);

/** The address of a dog's pedigree, by the dog's own id. */
export const pedigreePath = (dogId: string) => routePath('pedigree', { id: pedigreeKey(dogId) });
