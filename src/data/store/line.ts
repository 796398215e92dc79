/**
 * A queue for one database: each step waits for the transactions of the one before, so that this thread never has two
 * in flight. If a worker ends (e.g. at a reload) with two in flight, each later transaction hangs in WebKit, also in
 * other tabs, until the app is closed (WebKit bug 324094, still open in 2.50.6).
 */
export class Line {
  readonly #waiting: ((leave: () => void) => void)[] = [];
  #taken = false;
  #transactions = 0;

  /** `step` receives a function to call once its last transaction has begun, or when it will begin none. */
  enter(step: (leave: () => void) => void): void {
    this.#waiting.push(step);
    this.#next();
  }

  /** The same for work whose transactions begin one after the other: each waits for the end of the one before. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.enter((leave) => void work().then(resolve, reject).finally(leave));
    });
  }

  /** To be called for each transaction of the database. */
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
