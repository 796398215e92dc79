import { ended } from '../../src/domain/promises.ts';

/** Runs pieces of work in sequence; a failed one does not block the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  async add<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = ended(result);
    return await result;
  }
}
