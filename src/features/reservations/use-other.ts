import { useLingui } from '@lingui/react/macro';
import { useAnnouncementFact } from '../../entities/announcement/queries.ts';
import { nameOf, usePersonFact } from '../../entities/person/queries.ts';
import { otherOf, type ShownReservation } from '../../entities/reservation/shown-reservation.ts';

/**
 * The other one of the two as their profile says, or as the reservation does; of a request that is no reservation yet,
 * as the announcement does, which this device has without a network, too.
 */
export function useOther(reservation: ShownReservation, staleTime = 0) {
  const { t } = useLingui();
  const { userId, name, letter } = otherOf(reservation);
  const read = usePersonFact(userId, staleTime).data;
  const offer = useAnnouncementFact(reservation.request === null ? null : reservation.announcement).data;
  const person = read?.kind === 'found' ? read.value : null;
  const announced = offer?.kind === 'found' && offer.value.authorId === userId ? offer.value : null;
  return {
    userId,
    name: nameOf(read) ?? (name || announced?.authorName || t`User`),
    letter: person?.letter ?? (letter || (announced?.authorLetter ?? '')),
    sha256: (person === null ? announced?.customAvatar : person.avatar?.sha256) ?? null,
  };
}
