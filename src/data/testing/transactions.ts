/** Counts concurrent transactions on all connections of this thread, until it is ended. */
export function watchTransactions(): { most(): number; end(): void } {
  const { transaction } = IDBDatabase.prototype;
  let [underWay, most] = [0, 0];
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
    const begun = transaction.apply(this, given);
    underWay += 1;
    most = Math.max(most, underWay);
    const ended = () => {
      underWay -= 1;
    };
    begun.addEventListener('complete', ended);
    begun.addEventListener('abort', ended);
    return begun;
  };
  return {
    most: () => most,
    end: () => {
      IDBDatabase.prototype.transaction = transaction;
    },
  };
}
