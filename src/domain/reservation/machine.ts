import type { Code } from '../codes.ts';
import type { ReservationEntry, ReservationFact } from './schema.ts';
import type { ReservationAction, ReservationActor, ReservationState } from './states.ts';

interface Cell {
  readonly by: readonly ReservationActor[];
  readonly to: ReservationState;
}

/**
 * The one state table: which action is possible in which state, by whom, and its result (spec part 2, section 4). Any
 * other is refused with the current state. The service declines a request that is unanswered when its day is over, so
 * that every client gets an answer.
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

/** The current state, for a person who acted too late. */
const IS_NOW = {
  neutral: 'reservation/not-answered',
  confirmed: 'reservation/is-confirmed',
  declined: 'reservation/is-declined',
  cancelled: 'reservation/is-cancelled',
  expired: 'reservation/is-past',
  done: 'reservation/is-done',
} as const satisfies Readonly<Record<ReservationState, Code>>;

/** The next state, or why the action is refused. */
export function step(
  state: ReservationState,
  action: ReservationAction,
  by: ReservationActor,
): { readonly to: ReservationState } | { readonly code: Code } {
  const cell = TABLE[state][action];
  if (cell === undefined) return { code: IS_NOW[state] };
  return cell.by.includes(by) ? { to: cell.to } : { code: 'reservation/not-yours-to-decide' };
}

/** The possible actions, for the buttons. */
export function actionsFor(state: ReservationState, by: ReservationActor): ReservationAction[] {
  const cells = Object.entries(TABLE[state]) as [ReservationAction, Cell][];
  return cells.flatMap(([action, cell]) => (cell.by.includes(by) ? [action] : []));
}

/** The state at a moment (ISO 8601), before the service has published it: a device shows offline that a day is over. */
export function stateAt({ state, due }: Pick<ReservationFact, 'state' | 'due'>, now: string): ReservationState {
  if (due === null || now < due) return state;
  const ended = step(state, 'end', 'service');
  return 'to' in ended ? ended.to : state;
}

/** True when the request expired unanswered. */
export function wasNotAnswered(history: readonly Pick<ReservationEntry, 'action' | 'by'>[], state: ReservationState) {
  return state === 'declined' && history.at(-1)?.by !== 'executor' && history.at(-1)?.by !== 'client';
}

/** Whether the client withdrew the request before it was answered. */
export function wasWithdrawn(history: readonly Pick<ReservationEntry, 'action' | 'by'>[], state: ReservationState) {
  return state === 'declined' && history.at(-1)?.by === 'client';
}

/** The status in the orders view (spec part 2, section 4); any other state is unknown. */
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
