/** Runs pieces of work in sequence; a failed one does not block the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  async add<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return await result;
  }
}
