import type { Code } from '../codes.ts';
import type { ReservationEntry, ReservationFact } from './schema.ts';
import type { ReservationAction, ReservationActor, ReservationState } from './states.ts';

interface Cell {
  readonly by: readonly ReservationActor[];
  readonly to: ReservationState;
}

/**
 * The one table: what may be done in which state, by whom, and where it leads (spec part 2, section 4). What is not in
 * it is refused with what is true now. Who asked and was not answered before the day is over gets "declined" from the
 * service, so that nobody is left without an answer.
 */
const TABLE: { readonly [S in ReservationState]: { readonly [A in ReservationAction]?: Cell } } = {
  neutral: {
    confirm: { by: ['executor'], to: 'confirmed' },
    decline: { by: ['executor', 'client'], to: 'declined' },
    end: { by: ['service'], to: 'declined' },
  },
  confirmed: {
    cancel: { by: ['executor', 'client'], to: 'cancelled' },
    end: { by: ['service'], to: 'expired' },
  },
  expired: {
    done: { by: ['executor', 'client'], to: 'done' },
  },
  declined: {},
  cancelled: {},
  done: {},
};

/** What is true now, for whom it came too late. */
const IS_NOW = {
  neutral: 'reservation/not-answered',
  confirmed: 'reservation/is-confirmed',
  declined: 'reservation/is-declined',
  cancelled: 'reservation/is-cancelled',
  expired: 'reservation/is-past',
  done: 'reservation/is-done',
} as const satisfies Readonly<Record<ReservationState, Code>>;

/** Where it leads, or why it may not be done. */
export function step(
  state: ReservationState,
  action: ReservationAction,
  by: ReservationActor,
): { readonly to: ReservationState } | { readonly code: Code } {
  const cell = TABLE[state][action];
  if (cell === undefined) return { code: IS_NOW[state] };
  return cell.by.includes(by) ? { to: cell.to } : { code: 'reservation/not-yours-to-decide' };
}

/** What this one may do now; the buttons are made of it. */
export function actionsFor(state: ReservationState, by: ReservationActor): ReservationAction[] {
  const cells = Object.entries(TABLE[state]) as [ReservationAction, Cell][];
  return cells.flatMap(([action, cell]) => (cell.by.includes(by) ? [action] : []));
}

/**
 * How it stands at a moment (ISO 8601), before the service has said so: a device shows on time, without a network, that
 * a day is past.
 */
export function stateAt({ state, due }: Pick<ReservationFact, 'state' | 'due'>, now: string): ReservationState {
  if (due === null || now < due) return state;
  const ended = step(state, 'end', 'service');
  return 'to' in ended ? ended.to : state;
}

/** Whether nobody answered before its day was past. */
export function wasNotAnswered(history: readonly Pick<ReservationEntry, 'action' | 'by'>[], state: ReservationState) {
  return state === 'declined' && history.at(-1)?.by !== 'executor' && history.at(-1)?.by !== 'client';
}

/** Whether whoever asked took the request back before it was answered. */
export function wasWithdrawn(history: readonly Pick<ReservationEntry, 'action' | 'by'>[], state: ReservationState) {
  return state === 'declined' && history.at(-1)?.by === 'client';
}

/** The words of the orders view (spec part 2, section 4), by the state; whatever else there may come is unknown. */
export function orderStatus(state: string): 'pending' | 'approved' | 'declined' | 'completed' | 'unknown' {
  switch (state) {
    case 'neutral':
      return 'pending';
    case 'confirmed':
      return 'approved';
    case 'declined':
    case 'cancelled':
      return 'declined';
    case 'expired':
    case 'done':
      return 'completed';
    default:
      return 'unknown';
  }
}
