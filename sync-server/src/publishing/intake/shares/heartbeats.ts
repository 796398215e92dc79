/** The last heartbeat seen of each process, and since when. Milliseconds of one monotonic clock. */
export class Heartbeats {
  readonly #seen = new Map<string, { readonly rev: string | null; readonly since: number }>();

  /**
   * The minimum time for which the same revision has existed: from the response that first showed it until this request
   * was sent. `rev` null if there is none.
   */
  see(name: string, rev: string | null, asked: number, answered: number): number {
    const before = this.#seen.get(name);
    if (before !== undefined && before.rev === rev) return asked - before.since;
    this.#seen.set(name, { rev, since: answered });
    return 0;
  }

  /** Forgets all others. */
  keep(names: ReadonlySet<string>): void {
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name);
  }
}
