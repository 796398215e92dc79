import type { Role, Status } from '../../../entities/reservation/shown-reservation.ts';

export interface ListFilter {
  /** Null: both. */
  readonly role: Role | null;
  /** Null: all of them. */
  readonly status: FilterStatus | null;
}

/** What can be chosen; what was asked and is with nobody yet is found among the new ones. */
export const FILTER_STATUSES = [
  'new',
  'confirmed',
  'declined',
  'withdrawn',
  'cancelled',
  'unanswered',
  'finished',
  'done',
] as const satisfies Status[];
export type FilterStatus = (typeof FILTER_STATUSES)[number];

/** What the address says; what is no choice is none. */
export function filterOf(parameters: URLSearchParams): ListFilter {
  const role = parameters.get('role');
  const status = parameters.get('status');
  return {
    role: role === 'client' || role === 'executor' ? role : null,
    status: FILTER_STATUSES.find((each) => each === status) ?? null,
  };
}

/** The filter as an address says it. */
export function parametersOf({ role, status }: ListFilter): Record<string, string> {
  return { ...(role !== null && { role }), ...(status !== null && { status }) };
}

/** Whether a reservation of this role and status is asked for. */
export function passes(filter: ListFilter, role: Role, status: Status): boolean {
  const counted = status === 'asked' ? 'new' : status;
  return (filter.role === null || filter.role === role) && (filter.status === null || filter.status === counted);
}
