import { nameIn } from '../kinds/id-grammar.ts';
import type { DeliveredKind } from '../kinds/kind.ts';
import { DURATIONS } from '../limits.ts';
import { type Outcome, statementOfOutcome } from './schema.ts';

/** Screens show the outcome with its statement. */
export const outcomeKind: DeliveredKind<Outcome> = {
  orders: {},
  shownAs(id) {
    return nameIn(statementOfOutcome(id));
  },
  /** It proved whose the removed fact was, for a person who restores its statement. */
  isOver: ({ state, at }, now) => state === 'removed' && Date.parse(at) + DURATIONS.removedOutcomeLife <= now,
};
