/**
 * Work on one database that waits for the transactions of the work before it: never two under way in this thread.
 * WebKit loses a database when a worker ends (at a reload, for instance) with two under way; each later transaction
 * hangs, also in other tabs, until the app is closed (WebKit bug 324094, still open in 2.50.6).
 */
export class Line {
  readonly #waiting: ((leave: () => void) => void)[] = [];
  #taken = false;
  #transactions = 0;

  /** `step` is given what to call once its last transaction has begun, or none will any more. */
  enter(step: (leave: () => void) => void): void {
    this.#waiting.push(step);
    this.#next();
  }

  /** The same for work whose transactions begin one after the other: the next waits for the end of each. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.enter((leave) => void work().then(resolve, reject).finally(leave));
    });
  }

  /** To be told of each transaction of the database. */
  began(transaction: IDBTransaction): void {
    this.#transactions += 1;
    const ended = () => {
      this.#transactions -= 1;
      this.#next();
    };
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
  }

  #next(): void {
    if (this.#taken || this.#transactions > 0) return;
    const step = this.#waiting.shift();
    if (step === undefined) return;
    this.#taken = true;
    step(() => {
      this.#taken = false;
      this.#next();
    });
  }
}
