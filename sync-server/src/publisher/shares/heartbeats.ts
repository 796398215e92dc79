/** What was seen of each process, and since when. Milliseconds of one clock that never goes back. */
export class Heartbeats {
  readonly #seen = new Map<string, { readonly rev: string | null; readonly since: number }>();

  /**
   * For how long the same stood there at least: from the answer that showed it first until this one was asked for.
   * `rev` null: nothing stands there.
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
