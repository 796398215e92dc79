import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import { COPY_NOTES, copySubject } from '../../storage/ledger/copy-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import type { Store } from '../../storage/store/store.ts';

const BATCH_SIZE = 500;

/**
 * Finds participants whose copies of matters may be outdated in a restored backup: the own database was read before the
 * matter, so a copy delivered in between is neither in that database nor in a note.
 */
export class RestoredCopies {
  readonly #subjects = new Set<string>();

  /** Passes the lines on unchanged and records whom they concern. */
  async *among(lines: AsyncIterable<string[]>): AsyncGenerator<string[]> {
    for await (const some of lines) {
      for (const line of some) this.#take(line);
      yield some;
    }
  }

  /** A note that already exists in the ledger stays unchanged. */
  async note(store: Pick<Store, 'write'>): Promise<void> {
    const notes = [...this.#subjects].map((subject) => ({ _id: `${COPY_NOTES}:${subject}`, type: COPY_NOTES }));
    for (let at = 0; at < notes.length; at += BATCH_SIZE) await store.write(LEDGER, notes.slice(at, at + BATCH_SIZE));
  }

  #take(line: string): void {
    const fact: unknown = JSON.parse(line);
    const { _id, participants } = fieldsOf<MatterFact>(fact);
    if (typeof _id !== 'string' || !Array.isArray(participants)) return;
    for (const userId of participants) this.#subjects.add(copySubject(String(userId), _id));
  }
}
