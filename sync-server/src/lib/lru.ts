/**
 * Writes into a map that holds no more than so many; beyond them the one that was written first goes. For what is
 * mostly taken out again: `lru-cache` clears all its places, thousands, whenever the last one is deleted.
 */
export function lru<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  const [oldest] = map.size >= most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
