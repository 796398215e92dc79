import type { DirectoryEntry } from '../../domain/organisation/directory.ts';
import type { Place } from '../../domain/place/schema.ts';
import type { ReadThrough } from './result.ts';

/** The directory of organisations as this device stores it: one area, that of the chosen city. */
export interface StoredDirectory {
  readonly city: Place;
  readonly entries: readonly DirectoryEntry[];
  /** When it was fetched (ISO 8601, by the service's clock). */
  readonly at: string;
  /** Its size on this device. */
  readonly bytes: number;
}

export interface DirectoryApi {
  /** The stored directory; null if no city was chosen on this device yet. Needs no network. */
  storedDirectory(): Promise<StoredDirectory | null>;
  /**
   * Fetches the directory of the city's area and stores it instead of the former one. Without the service the stored
   * one stays: the answer if the city is in its area, otherwise `unreachable`.
   */
  fetchDirectory(city: Place): Promise<ReadThrough<StoredDirectory>>;
}
