import type { ShownReservation, Status } from '../../../entities/reservation/shown-reservation.ts';

/** The groups of the list; what this person has to decide comes first. */
export const GROUPS = ['waiting', 'upcoming', 'past'] as const;
export type Group = (typeof GROUPS)[number];

type Grouped = Pick<ShownReservation, 'role' | 'day'>;

/** The group of a reservation; `today`: the current day in Ukraine. What was called off is past, whatever its day. */
export function groupOf({ role, day }: Grouped, status: Status, today: string): Group {
  switch (status) {
    case 'new':
      return role === 'executor' ? 'waiting' : 'upcoming';
    // The person sends it again, or discards it.
    case 'refused':
      return 'waiting';
    case 'asked':
    case 'confirmed':
      return 'upcoming';
    case 'unknown':
      return day < today ? 'past' : 'upcoming';
    default:
      return 'past';
  }
}

/** The reservations of each group, the latest day first (spec part 2, section 7). */
export function groupsOf<T extends Grouped>(
  reservations: readonly T[],
  statusOf: (reservation: T) => Status,
  today: string,
): Readonly<Record<Group, readonly T[]>> {
  const groups: Record<Group, T[]> = { waiting: [], upcoming: [], past: [] };
  for (const each of reservations) groups[groupOf(each, statusOf(each), today)].push(each);
  for (const group of GROUPS) groups[group].sort((one, two) => (one.day < two.day ? 1 : one.day > two.day ? -1 : 0));
  return groups;
}
