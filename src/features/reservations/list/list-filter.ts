import type { Role, Status } from '../../../entities/reservation/shown-reservation.ts';

export interface ListFilter {
  /** Null: both. */
  readonly role: Role | null;
  /** Null: all of them. */
  readonly status: FilterStatus | null;
}

/** The choices; a request that has not arrived yet counts as new. */
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

/** The filter of an address; invalid values are ignored. */
export function filterOf(parameters: URLSearchParams): ListFilter {
  const role = parameters.get('role');
  const status = parameters.get('status');
  return {
    role: role === 'client' || role === 'executor' ? role : null,
    status: FILTER_STATUSES.find((each) => each === status) ?? null,
  };
}

/** The filter as parameters of an address. */
export function parametersOf({ role, status }: ListFilter): Record<string, string> {
  return { ...(role !== null && { role }), ...(status !== null && { status }) };
}

/** Whether the filter includes a reservation of this role and status. */
export function passes(filter: ListFilter, role: Role, status: Status): boolean {
  const counted = status === 'asked' ? 'new' : status;
  return (filter.role === null || filter.role === role) && (filter.status === null || filter.status === counted);
}
