import type { DirectoryEntry } from '../../domain/organisation/directory.ts';
import { type Distance, distanceBetween } from '../../domain/organisation/distance.ts';
import { minuteOfWeek, openStateAt } from '../../domain/organisation/open-state.ts';
import { ORGANISATION_TYPES } from '../../domain/organisation/types.ts';
import type { Position } from '../../domain/organisation/visit.ts';

export interface DirectoryFilter {
  /** Null: all types. */
  readonly type: (typeof ORGANISATION_TYPES)[number] | null;
  readonly isOpen: boolean;
  readonly isEmergency: boolean;
  /** Only in the chosen city, by its code; null: in the whole area. */
  readonly city: string | null;
}

export interface FoundEntry {
  readonly entry: DirectoryEntry;
  /** Null if either place is unknown. */
  readonly distance: Distance | null;
}

type IsOpen = (hours: DirectoryEntry['hours']) => boolean;

/** Once: comparing by `localeCompare` would create it for each pair. */
const ALPHABET = new Intl.Collator('uk');

/**
 * The entries that fit the filter: nearest first where the device's place is known, otherwise those for emergencies
 * first, then those of the chosen city, then by name. `now` in milliseconds.
 */
export function findEntries(
  entries: readonly DirectoryEntry[],
  filter: DirectoryFilter,
  { here, city, now }: { readonly here: Position | null; readonly city: string; readonly now: number },
): FoundEntry[] {
  const minute = minuteOfWeek(now);
  const isOpen: IsOpen = (hours) => hours !== null && openStateAt(hours, now, minute).isOpen;
  return entries
    .filter((entry) => fits(entry, filter, isOpen))
    .map((entry) => ({
      entry,
      distance: here === null || entry.position === null ? null : distanceBetween(here, entry.position),
    }))
    .sort((one, other) => {
      if (here !== null && (one.distance?.km ?? Infinity) !== (other.distance?.km ?? Infinity)) {
        return (one.distance?.km ?? Infinity) - (other.distance?.km ?? Infinity);
      }
      return rank(one.entry, city) - rank(other.entry, city) || ALPHABET.compare(one.entry.name, other.entry.name);
    });
}

function fits({ organisationType, hours, emergency, city }: DirectoryEntry, filter: DirectoryFilter, isOpen: IsOpen) {
  if (filter.type !== null && organisationType !== filter.type) return false;
  if (filter.isEmergency && !emergency) return false;
  if (filter.city !== null && city?.code !== filter.city) return false;
  return !filter.isOpen || isOpen(hours);
}

const rank = ({ emergency, city }: DirectoryEntry, code: string) => (emergency ? 0 : 2) + (city?.code === code ? 0 : 1);

/** The filter in an address; invented values count as none. `city` is the chosen one. */
export function filterIn(parameters: URLSearchParams, city: string | null): DirectoryFilter {
  return {
    type: ORGANISATION_TYPES.find((type) => type === parameters.get('type')) ?? null,
    isOpen: parameters.get('open') === 'now',
    isEmergency: parameters.get('emergency') === 'yes',
    city: parameters.get('in') === 'city' ? city : null,
  };
}
