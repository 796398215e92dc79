/** Runs in the page: whether its mirror has at least so many posts. */
export async function mirrorHolds(count: number): Promise<boolean> {
  const names = (await indexedDB.databases())
    .map(({ name }) => name ?? '')
    .filter((name) => name.includes('mirror-community'));
  const name = names[0];
  if (name === undefined) return false;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const total = await new Promise<number>((resolve, reject) => {
    const request = database.transaction('a').objectStore('a').count();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
  return total >= count;
}
