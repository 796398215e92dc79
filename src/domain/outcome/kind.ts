import { nameIn } from '../kinds/id-grammar.ts';
import type { DeliveredKind } from '../kinds/kind.ts';
import { DURATIONS } from '../limits.ts';
import { type Outcome, statementOfOutcome } from './schema.ts';

/** What became of a statement is seen wherever the statement is. */
export const outcomeKind: DeliveredKind<Outcome> = {
  orders: {},
  shownAs(id) {
    return nameIn(statementOfOutcome(id));
  },
  /** It was the proof of whose the removed fact was, for whoever brings its statement back. */
  isOver: ({ state, at }, now) => state === 'removed' && Date.parse(at) + DURATIONS.removedOutcomeKept <= now,
};
