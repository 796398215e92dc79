import type { DeliveredKind } from '../delivered/kinds.ts';
import { type Outcome, statementOfOutcome } from './schema.ts';

/** What became of a statement is seen wherever the statement is. */
export const outcomeKind: DeliveredKind<Outcome> = {
  orders: {},
  shownAs(id) {
    const statement = statementOfOutcome(id);
    return statement.split(':')[0] ?? statement;
  },
};
