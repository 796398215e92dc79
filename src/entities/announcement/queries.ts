import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MarketRead } from '../../data/mirror/read.ts';
import type { OrganisationFact } from '../../domain/organisation/schema.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { useServiceNow } from '../../session/sync-status.ts';
import { organisationKeys } from '../organisation/keys.ts';
import { useOwnPets } from '../pet/queries.ts';
import { marketKeys } from './keys.ts';
import { type Offer, type OwnAnnouncement, overlayOwn } from './offers.ts';

/**
 * An open page reads the market again at this interval at least: this device's clock may be wrong, and the mirror uses
 * the server's.
 */
const REREAD_MS = 60_000;

/** The market on this device without ended announcements, including those that end while the page is open. */
export function useMarket() {
  const { mirror } = useDataClient();
  return useQuery({
    queryKey: marketKeys.whole,
    queryFn: () => mirror.market(),
    refetchInterval: ({ state: { data } }) => untilNextEnd(data),
    // Comparing thousands of announcements with themselves costs more than rendering the ten visible ones.
    structuralSharing: false,
  });
}

function untilNextEnd(read: MarketRead | undefined): number {
  const now = Date.now();
  let next = now + REREAD_MS;
  for (const { expiresAt } of read?.announcements ?? []) {
    const end = Date.parse(expiresAt);
    if (end > now && end < next) next = end;
  }
  return next - now;
}

/** This person's announcements with their states; undefined until read. */
export function useOwnAnnouncements(): OwnAnnouncement[] | undefined {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: marketKeys.own(person?.userId ?? ''),
    queryFn: () => api.list('announcement'),
    enabled: person !== null,
  }).data;
}

const NONE: readonly never[] = [];

/** The market as this person sees it: without the people they block, overlaid with their own announcements. */
export function useOffers() {
  const market = useMarket();
  const person = usePerson();
  const blocks = useBlocks();
  const removed = useRemoved();
  const serviceNow = useServiceNow();
  const announcements = useOwnAnnouncements();
  const pets = useOwnPets().data;
  const { data } = market;
  const offers = useMemo((): Offer[] => {
    const facts = data?.announcements ?? NONE;
    const seen = blocks.size === 0 ? facts : facts.filter(({ authorId }) => !blocks.has(authorId));
    const own = { announcements: announcements ?? NONE, pets: pets ?? NONE, person, removed };
    return overlayOwn(seen, own, serviceNow());
  }, [data, blocks, announcements, pets, person, removed, serviceNow]);
  return {
    offers,
    completeness: data?.completeness,
    isPending: market.isPending,
    isError: market.isError,
    refetch: market.refetch,
  };
}

/** An announcement outside this device's market: fetched once. */
export function useAnnouncementFact(id: string | null) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: marketKeys.fact(id ?? ''),
    queryFn: () => api.readFact('announcement', id ?? ''),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** The organisation of an announcement, as this person has it; null if they are no member, undefined until known. */
export function useAnnouncingOrganisation(id: string | null): OrganisationFact | null | undefined {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: [...organisationKeys.all, 'own', userId, 'announcing', id],
    queryFn: async () => {
      const [found] = await api.delivered('organisation', { from: id ?? '', limit: 1 });
      return found?._id === id ? found : null;
    },
    enabled: userId !== '' && id !== null,
  });
  return id === null ? null : read.data;
}
