/**
 * Leaves a database behind as an earlier version of the app did, or a later one will. `make` makes the stores and puts
 * the data into them; it is written down once for each version and follows no code of today.
 */
export async function leaveStore(
  factory: IDBFactory,
  name: string,
  version: number,
  make: (database: IDBDatabase) => void,
): Promise<void> {
  const database = await opened(factory, name, version, make);
  database.close();
}

/** What a database is: its version, and its stores with their keys and indexes. */
export interface StoreShape {
  version: number;
  stores: Record<string, { key: string | string[] | null; indexes: Record<string, string | string[]> }>;
}

export async function shapeOf(factory: IDBFactory, name: string): Promise<StoreShape> {
  const database = await opened(factory, name);
  const names = [...database.objectStoreNames];
  const stores = names.map((one) => {
    const store = database.transaction(one).objectStore(one);
    const indexes = [...store.indexNames].map((index) => [index, store.index(index).keyPath]);
    return [one, { key: store.keyPath, indexes: Object.fromEntries(indexes) }];
  });
  const { version } = database;
  database.close();
  return { version, stores: Object.fromEntries(stores) };
}

/** All that lies in one of its stores. */
export async function rowsOf(factory: IDBFactory, name: string, store: string): Promise<unknown[]> {
  const database = await opened(factory, name);
  const request = database.transaction(store).objectStore(store).getAll();
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  database.close();
  return request.result;
}

/** Without `version` as it is. */
function opened(
  factory: IDBFactory,
  name: string,
  version?: number,
  make?: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => make?.(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}
