import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import type { MarketFilter } from '../../../domain/market/filter.ts';
import type { MarketSort } from '../../../domain/market/sort.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { addressOfFilter, filterOfAddress, sortOfAddress } from '../../../entities/announcement/filter-address.ts';

interface HistoryState {
  /** The city of the address with its names: the address has only its code. */
  place?: Place;
  /** How many of each kind are shown. */
  shown?: number;
}

/**
 * The filter and the order are in the address, so that "back", a reload and a link restore them; the number of shown
 * offers is in the history state.
 */
export function useFilterInAddress() {
  const [parameters, setParameters] = useSearchParams();
  const historyState = readHistoryState(useLocation().state);
  const filter = useMemo(() => filterOfAddress(parameters), [parameters]);
  const sort = sortOfAddress(parameters);
  const place = historyState.place?.code === filter.city ? (historyState.place ?? null) : null;
  const shown = historyState.shown ?? LIMITS.announcementPage;
  const go = (next: URLSearchParams, city: Place | null) =>
    setParameters(next, { state: { keepScroll: true, ...(city !== null && { place: city }) } });
  return {
    filter,
    sort,
    place,
    shown,
    ask(next: MarketFilter, city: Place | null) {
      go(addressOfFilter(next, sort), city);
    },
    sortBy(next: MarketSort) {
      go(addressOfFilter(filter, next), place);
    },
    showMore() {
      const state = { ...historyState, shown: shown + LIMITS.announcementPage, keepScroll: true };
      setParameters(parameters, { replace: true, state });
    },
  };
}

function readHistoryState(state: unknown): HistoryState {
  return typeof state === 'object' && state !== null ? state : {};
}
