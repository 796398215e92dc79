/**
 * Creates a database as an earlier version of the app left it, or a later one will. `make` creates the stores and their
 * data; it is written once for each version and uses no current code.
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

/** The shape of a database: its version, and its stores with their keys and indexes. */
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

/** All rows of one store. */
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

/** Without `version`, opens the current one. */
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
