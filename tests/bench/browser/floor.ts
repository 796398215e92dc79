/**
 * Raw IndexedDB: parses the same documents and puts them into one object store without an index, in one transaction.
 */
export async function run() {
  const begin = performance.now();
  const text = await (await fetch('/bundle/community')).text();
  const documents = text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { _id: string });
  const firstPage = performance.now() - begin;
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('documents', 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('documents');
    for (const document of documents) store.put(document);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  return { firstPage, complete: performance.now() - begin };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('documents', { keyPath: '_id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
