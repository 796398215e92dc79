import { EPOCH_DOCUMENT } from '../../../../couchdb/epoch.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { CHECKPOINTS, checkpointAt, FROM_START } from '../../storage/ledger/checkpoint-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import type { Quota } from '../../storage/ledger/quotas.ts';
import type { NewDocument, Store } from '../../storage/store/store.ts';

const BATCH_SIZE = 500;

interface Fields {
  readonly _id: string;
  readonly _deleted: boolean;
  readonly quota: unknown;
}

/**
 * The publishers' checkpoints of a restored ledger. A sequence of the former databases would hide changes of the
 * restored ones, so each checkpoint starts at the beginning and preserves only how much its person published that day.
 */
export class RestoredCheckpoints {
  readonly #quotas = new Map<string, Quota>();

  /**
   * The ledger's lines that are restored unchanged: without the checkpoints, which are recorded here, and the epoch.
   */
  async *without(lines: AsyncIterable<string[]>): AsyncGenerator<string[]> {
    for await (const some of lines) yield some.filter((line) => !this.#take(line));
  }

  async write(store: Pick<Store, 'write'>): Promise<void> {
    const documents = [...this.#quotas].map(
      ([_id, quota]): NewDocument => ({ _id, ...checkpointAt(FROM_START, quota) }),
    );
    for (let at = 0; at < documents.length; at += BATCH_SIZE) {
      await store.write(LEDGER, documents.slice(at, at + BATCH_SIZE));
    }
  }

  #take(line: string): boolean {
    const { _id, _deleted = false, quota } = fieldsOf<Fields>(JSON.parse(line));
    if (typeof _id !== 'string') return false;
    if (_id === EPOCH_DOCUMENT.id) return true;
    if (!_id.startsWith(CHECKPOINTS)) return false;
    // The newest run is read last.
    if (_deleted === true || quota === undefined) this.#quotas.delete(_id);
    // The publisher ignores an incomplete one.
    else this.#quotas.set(_id, quota as Quota);
    return true;
  }
}
