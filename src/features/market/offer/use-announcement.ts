import { announcementFactId } from '../../../domain/announcement/id.ts';
import { isExpired } from '../../../domain/announcement/term.ts';
import { type Offer, type OwnAnnouncement, offerOfFact, offerOfOwn } from '../../../entities/announcement/offers.ts';
import { useAnnouncementFact, useMarket, useOwnAnnouncements } from '../../../entities/announcement/queries.ts';
import { useOwnPets } from '../../../entities/pet/queries.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { useServiceNow } from '../../../session/sync-status.ts';

export type FoundAnnouncement =
  | { kind: 'loading' | 'missing' | 'ended' | 'unreachable' }
  /** `record`: the person's own statement behind it. */
  | { kind: 'found'; offer: Offer; record: OwnAnnouncement | null };

/** One announcement by the id of its fact: from the market on this device, from the own statements, or fetched once. */
export function useAnnouncement(id: string | null): { found: FoundAnnouncement; again: () => void } {
  const person = usePerson();
  const removed = useRemoved();
  const serviceNow = useServiceNow();
  const market = useMarket();
  const announcements = useOwnAnnouncements();
  const pets = useOwnPets().data;
  const held = market.data?.announcements.find(({ _id }) => _id === id) ?? null;
  // For an organisation, another admin's announcement may be published, and one's own was refused for it.
  const record =
    person === null || (held !== null && held.authorId !== person.userId)
      ? undefined
      : announcements?.find(({ statement }) => announcementFactId(statement._id, person.userId) === id);
  const asks = id !== null && !market.isPending && held === null && record === undefined;
  const read = useAnnouncementFact(asks ? id : null);
  const found = ((): FoundAnnouncement => {
    if (id === null) return { kind: 'missing' };
    if (person !== null && (announcements === undefined || pets === undefined)) return { kind: 'loading' };
    if (record !== undefined && person !== null) {
      if (record.state === 'removed' || removed.get(record.statement._id) === 'undoable') return { kind: 'ended' };
      const offer =
        record.state === 'published' && held !== null
          ? offerOfFact(held)
          : offerOfOwn(record, held, { pets: pets ?? [], person });
      return offer === null ? { kind: 'ended' } : { kind: 'found', offer, record };
    }
    if (held !== null) {
      // Removed on this device; the fact follows.
      const taken =
        held.authorId === person?.userId &&
        [...removed.keys()].some((one) => announcementFactId(one, held.authorId) === id);
      return taken ? { kind: 'ended' } : { kind: 'found', offer: offerOfFact(held), record: null };
    }
    if (market.isPending || read.isPending) return { kind: 'loading' };
    if (read.data?.kind === 'found') {
      const { value, from } = read.data;
      // The market on this device leaves out what has ended by the server's time.
      const over = isExpired(value, serviceNow()) || (from === 'device' && market.data?.completeness === 'whole');
      return over ? { kind: 'ended' } : { kind: 'found', offer: offerOfFact(value), record: null };
    }
    if (read.data?.kind === 'removed') return { kind: 'ended' };
    return { kind: read.data?.kind === 'missing' ? 'missing' : 'unreachable' };
  })();
  return { found, again: () => void Promise.all([market.refetch(), read.refetch()]) };
}
