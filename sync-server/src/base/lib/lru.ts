/**
 * Writes into a map of limited size; beyond the limit the oldest entry is evicted. For maps from which most entries are
 * deleted: `lru-cache` clears all its thousands of slots whenever the last one is deleted.
 */
export function lru<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  const [oldest] = map.size >= most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
