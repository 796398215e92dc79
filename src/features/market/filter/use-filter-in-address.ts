import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import type { MarketFilter } from '../../../domain/market/filter.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { addressOfFilter, filterOfAddress } from '../../../entities/announcement/filter-address.ts';

interface Kept {
  /** The city of the address with its names: the address has only its code. */
  place?: Place;
  /** How many of each kind are shown. */
  shown?: number;
}

/**
 * The filter is in the address, so that "back", a reload and a link restore it; the number of shown offers is in the
 * history state.
 */
export function useFilterInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const kept = keptIn(useLocation().state);
  const filter = useMemo(() => filterOfAddress(parameters), [parameters]);
  const shown = kept.shown ?? LIMITS.announcementPage;
  return {
    filter,
    place: kept.place?.code === filter.city ? (kept.place ?? null) : null,
    shown,
    ask(next: MarketFilter, place: Place | null) {
      setParameters(addressOfFilter(next), { state: { keepScroll: true, ...(place !== null && { place }) } });
    },
    showMore() {
      const state = { ...kept, shown: shown + LIMITS.announcementPage, keepScroll: true };
      setParameters(parameters, { replace: true, state });
    },
  };
}

function keptIn(state: unknown): Kept {
  return typeof state === 'object' && state !== null ? state : {};
}
