/** `pending:<database>:<statement>` in the ledger: a statement that names a missing photo. */
export interface Marker {
  readonly _id: string;
  readonly type: 'pending';
  readonly database: string;
  readonly statement: string;
  readonly photo: string;
  readonly since: string;
  /** The person was notified that the photo is missing. */
  readonly told: boolean;
}

/**
 * The markers known to this publisher, and which of their statements must be decided again. A statement waits from
 * `keep` to `drop`; `recheck` schedules its decision, which `take` returns once.
 */
export class AwaitedPhotos {
  /** Database -> statement -> marker. */
  readonly #markers = new Map<string, Map<string, Marker>>();
  /** Database -> statements to be decided again. */
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

  /** Schedules the statements of these markers for a new decision; returns their databases. */
  recheck(wanted: (marker: Marker) => boolean): string[] {
    const markers = this.#all().filter(wanted);
    for (const { database, statement } of markers) this.putBack(database, [statement]);
    return [...new Set(markers.map(({ database }) => database))];
  }

  /** Statements to be decided again; returns each only once. */
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
