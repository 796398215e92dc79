import { ownerOf } from '../../../couchdb/databases.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import type { Store } from '../store/store.ts';
import type { AnswerWatch } from './answer-watch.ts';

/**
 * The store, and whoever watches answers is told of each outcome that is written: whichever part decided, the answer
 * goes into its author's database this way.
 */
export function watchedStore(store: Store, watch: Pick<AnswerWatch, 'answered'>): Store {
  return {
    ...store,
    async write(database, documents) {
      const written = await store.write(database, documents);
      if (ownerOf(database) === null) return written;
      for (const [index, document] of documents.entries()) {
        const isOutcome = fieldsOf<Outcome>(document).type === 'outcome' && document._deleted !== true;
        if (isOutcome && written[index]?.ok === true) watch.answered(database, document as unknown as Outcome);
      }
      return written;
    },
  };
}
