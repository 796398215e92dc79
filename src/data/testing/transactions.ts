/** Counts concurrent transactions on all connections of this thread, until it is ended. */
export function watchTransactions(): { most(): number; end(): void } {
  const { transaction } = IDBDatabase.prototype;
  let [underWay, most] = [0, 0];
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
    const started = transaction.apply(this, given);
    underWay += 1;
    most = Math.max(most, underWay);
    const ended = () => {
      underWay -= 1;
    };
    started.addEventListener('complete', ended);
    started.addEventListener('abort', ended);
    return started;
  };
  return {
    most: () => most,
    end: () => {
      IDBDatabase.prototype.transaction = transaction;
    },
  };
}
