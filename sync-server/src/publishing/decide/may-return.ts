import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { decidedId, decidingId } from '../../../../src/domain/moderation/id.ts';
import { outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { decisionOn } from '../../matters/published/targets.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { isLiving, type Row, type Store } from '../../storage/store/store.ts';
import type { DecisionDocument, Verdict } from '../moderation/documents.ts';

/**
 * Whether a missing fact is only hidden and may return, so that what belongs to it must stay. Between the end of a
 * moderator's decision and the author's next round the fact is still missing, but nothing withholds it: treated as
 * removed, it would return without its comments, likes or replies. In that period its last verdict and its author's
 * outcome show it. `statement`: the author's statement, by its id.
 */
export async function mayReturn(store: Pick<Store, 'read'>, fact: string, statement: string): Promise<boolean> {
  const { database, id } = decisionOn(fact);
  const ids = [id, decidingId(fact), decidedId(fact)] as const;
  const rows = await store.read(database, ids);
  const [decision, deciding, decided] = ids.map((id) => rows.get(id));
  if (isLiving(decision) && fieldsOf<DecisionDocument>(decision.doc).decision === 'hide') return true;
  const verdict = verdictIn(deciding) ?? verdictIn(decided);
  if (verdict?.decision !== 'restore' || typeof verdict.authorId !== 'string') return false;
  return await isHiddenForAuthor(store, verdict.authorId, statement);
}

function verdictIn(row: Row | undefined) {
  return isLiving(row) ? fieldsOf<Verdict>(row.doc) : null;
}

/** The author still has it, and their outcome does not yet say that it is visible again. */
async function isHiddenForAuthor(store: Pick<Store, 'read'>, author: string, statement: string): Promise<boolean> {
  const idOfOutcome = outcomeId(statement);
  const rows = await orNull(store.read(ownDatabaseName(author), [statement, idOfOutcome]));
  const outcome = rows?.get(idOfOutcome);
  if (!isLiving(rows?.get(statement)) || !isLiving(outcome)) return false;
  return fieldsOf<{ code: string }>(outcome.doc).code === 'moderation/hidden';
}
