/** `pending:<database>:<statement>` in the ledger: a statement that names a photo which is not stored. */
export interface Marker {
  readonly _id: string;
  readonly type: 'pending';
  readonly database: string;
  readonly statement: string;
  readonly photo: string;
  readonly since: string;
  /** The person was notified that the photo did not come. */
  readonly told: boolean;
}

/**
 * The markers as this publisher knows them, and which of their statements are to be decided anew. A statement waits
 * from `keep` to `drop`; `recheck` has it decided anew, which `take` does once.
 */
export class AwaitedPhotos {
  /** Database -> statement -> marker. */
  readonly #markers = new Map<string, Map<string, Marker>>();
  /** Database -> statements to be decided anew. */
  readonly #again = new Map<string, Set<string>>();

  keep(marker: Marker): void {
    const own = this.#markers.get(marker.database) ?? new Map<string, Marker>();
    own.set(marker.statement, marker);
    this.#markers.set(marker.database, own);
  }

  drop(database: string, statement: string): void {
    const own = this.#markers.get(database);
    own?.delete(statement);
    if (own?.size === 0) this.#markers.delete(database);
  }

  of(database: string, statement: string): Marker | undefined {
    return this.#markers.get(database)?.get(statement);
  }

  in(database: string): Marker[] {
    return [...(this.#markers.get(database)?.values() ?? [])];
  }

  count(): number {
    return [...this.#markers.values()].reduce((sum, own) => sum + own.size, 0);
  }

  photos(): Set<string> {
    return new Set(this.#all().map(({ photo }) => photo));
  }

  /** Has the statements of these markers decided anew; answers their databases. */
  recheck(wanted: (marker: Marker) => boolean): string[] {
    const markers = this.#all().filter(wanted);
    for (const { database, statement } of markers) this.putBack(database, [statement]);
    return [...new Set(markers.map(({ database }) => database))];
  }

  /** Statements to be decided anew; answers each only once. */
  take(database: string): string[] {
    const statements = [...(this.#again.get(database) ?? [])];
    this.#again.delete(database);
    return statements;
  }

  putBack(database: string, statements: readonly string[]): void {
    if (statements.length === 0) return;
    this.#again.set(database, new Set([...(this.#again.get(database) ?? []), ...statements]));
  }

  #all(): Marker[] {
    return [...this.#markers.values()].flatMap((own) => [...own.values()]);
  }
}
