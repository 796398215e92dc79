/** Aborts a transaction of IndexedDB, unless the browser has just ended it by itself. */
export function abortTransaction(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Committed, or aborted for the failure that brought us here.
  }
}
