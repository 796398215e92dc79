/** Aborts a transaction of IndexedDB, unless the browser has just ended it. */
export function abortTransaction(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Committed, or aborted because of the failure that led here.
  }
}
