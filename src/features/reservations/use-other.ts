import { useLingui } from '@lingui/react/macro';
import { useAnnouncementFact } from '../../entities/announcement/queries.ts';
import { nameOf, usePersonFact } from '../../entities/person/queries.ts';
import { otherOf, type ShownReservation } from '../../entities/reservation/shown-reservation.ts';

/**
 * The other person, from their profile or from the reservation; for a request that is no reservation yet, from the
 * announcement, which this device has offline, too.
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
