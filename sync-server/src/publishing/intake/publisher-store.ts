import { ownerOf } from '../../../../couchdb/databases.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { type Outcome, outcomeId } from '../../../../src/domain/outcome/schema.ts';
import type { NewDocument, Store } from '../../storage/store/store.ts';
import type { AnswerWatch } from './answer-watch.ts';
import type { ShardAssignment } from './division.ts';

/**
 * The store through which a publisher writes: it rejects writes of a process that has lost its databases, and notifies
 * the answer watch of each outcome.
 */
export function publisherStore(
  store: Store,
  { mayWrite }: Pick<ShardAssignment, 'mayWrite'>,
  watch: Pick<AnswerWatch, 'answered'>,
): Store {
  return {
    ...store,
    async write(database, documents) {
      if (!mayWrite()) throw new Error('this process does not publish at the moment');
      const written = await store.write(database, documents);
      if (ownerOf(database) === null) return written;
      for (const [index, document] of documents.entries()) {
        if (isOutcome(document) && written[index]?.ok === true) watch.answered(database, document);
      }
      return written;
    },
  };
}

/** Only the service writes outcomes, so the id identifies one, and its shape is known. */
function isOutcome(document: NewDocument): document is NewDocument & Outcome {
  const { statement } = fieldsOf<Outcome>(document);
  return typeof statement === 'string' && document._id === outcomeId(statement) && document._deleted !== true;
}
