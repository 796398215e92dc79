import { nameIn } from '../kinds/id-grammar.ts';
import type { DeliveredKind } from '../kinds/kind.ts';
import { type Outcome, statementOfOutcome } from './schema.ts';

/** What became of a statement is seen wherever the statement is. */
export const outcomeKind: DeliveredKind<Outcome> = {
  orders: {},
  shownAs(id) {
    return nameIn(statementOfOutcome(id));
  },
};
