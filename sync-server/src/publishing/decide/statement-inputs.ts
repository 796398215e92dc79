import { fieldsOf } from '../../../../src/domain/fields.ts';
import { KINDS } from '../../../../src/domain/kinds/kinds.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import { isNewer } from '../../../../src/domain/upgrades.ts';
import { blockBetween, dependenciesOf, keyOf, type Target } from '../../matters/published/targets.ts';
import { isLiving, type Row } from '../../storage/store/store.ts';
import { type DecisionInputs, personOfFact, sanctioned, stands, withdrawnOf } from './decision-inputs.ts';
import type { Case } from './decisions.ts';
import { publishesOf } from './kinds/kinds.ts';
import type { StatementInputs } from './kinds/publishes.ts';

const NOTHING: StatementInputs = {
  missingPhoto: null,
  withdrawn: null,
  refusal: null,
  reported: null,
  pet: null,
  organisation: null,
  account: null,
  asked: null,
  reservation: null,
};

/** The inputs for this statement beside its text: the common ones, overlaid by those of its kind. */
export function statementInputsOf({ assessment, row, fact }: Case, context: DecisionInputs): StatementInputs {
  if (assessment.kind !== 'candidate' && assessment.kind !== 'private') return NOTHING;
  const { statement } = assessment;
  const publishes = publishesOf(statement);
  const photos = assessment.kind === 'candidate' ? assessment.photos : [];
  const missing = photos.find((photo) => context.missing.has(photo)) ?? null;
  const factId = assessment.kind === 'candidate' ? assessment.target.id : row.id;
  const moderated = KINDS[statement.type].moderated
    ? { withdrawn: withdrawnOf(factId, context), refusal: sanctioned(context) }
    : {};
  const own = publishes?.statementInputs?.({ statement, row, factId, fact, missing }, context);
  return { ...NOTHING, missingPhoto: missing, ...moderated, ...own };
}

/**
 * The blocks that may prevent this person from answering somebody, to be added to `facts`; known only after the facts.
 */
export function blocksToRead(each: Case, facts: ReadonlyMap<string, Row>, userId: string): Target[] {
  if (each.assessment.kind !== 'candidate' || publishesOf(each.assessment.statement)?.respectsBlocks !== true)
    return [];
  const answered = dependenciesOf(each.row).map((target) => facts.get(keyOf(target)));
  const authors = new Set(answered.flatMap((row) => (isLiving(row) ? peopleOf(row) : [])));
  authors.delete(userId);
  return [...authors].map((author) => blockBetween(author, userId));
}

/** The owner of a fact; all participants of a matter. */
function peopleOf(row: Row): readonly string[] {
  const { participants } = fieldsOf<Partial<MatterFact>>(row.doc);
  if (Array.isArray(participants)) return participants;
  const person = personOfFact(row);
  return person === null ? [] : [person];
}

/**
 * Whether it belongs to something unknown here, which may be on a device that has not synced since the databases were
 * restored. A removed fact has left its tombstone and is not waited for.
 */
export function waitsForReturning({ assessment, row }: Case, { facts, cases }: DecisionInputs): boolean {
  if (assessment.kind !== 'candidate') return false;
  return dependenciesOf(row).some((target) => !facts.has(keyOf(target)) && !cases.has(keyOf(target)));
}

/**
 * Whether only a later service can decide: a later one published its fact, or what it belongs to is unpublished because
 * of its shape, such as one's own post under a comment.
 */
export function waitsForNewer({ assessment, row, fact }: Case, context: DecisionInputs): boolean {
  if (assessment.kind !== 'candidate') return false;
  if (isLiving(fact) && isNewer(fact.doc)) return true;
  return dependenciesOf(row).some(
    (target) => context.cases.get(keyOf(target))?.decision.kind === 'later' && !stands(target, context),
  );
}
