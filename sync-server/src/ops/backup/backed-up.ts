import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Couch, statusOf } from '../../storage/engine/couch.ts';
import { currentSeq, numberOf } from '../../storage/engine/read-database.ts';
import { identityOf } from './identity.ts';
import type { BackedUpDatabase, Manifest, Segment } from './manifest.ts';
import { Progress } from './progress.ts';
import { readRevisions } from './read-revisions.ts';
import { writeSegments } from './segment-file.ts';

interface State {
  readonly identity: string;
  readonly full: boolean;
  seq: string;
  readonly segments: Segment[];
}

/** What one run has read from each database so far. */
export class BackedUp {
  readonly #states = new Map<string, State>();
  readonly #before: ReadonlyMap<string, BackedUpDatabase>;
  readonly #progress: Progress;

  constructor(
    private readonly parts: {
      readonly couch: Couch;
      readonly path: string;
      readonly previous: Manifest | null;
      readonly say: (sentence: string) => void;
    },
  ) {
    this.#before = new Map(parts.previous?.databases.map((database) => [database.name, database]));
    this.#progress = new Progress('read', parts.say);
  }

  /**
   * Continues reading where this run, or the previous one, stopped. A database that was removed in the meantime is
   * dropped.
   */
  async read(name: string): Promise<void> {
    const { couch, path } = this.parts;
    try {
      const state = await this.#stateOf(name);
      if (state === null) return await this.#forget(name);
      const reached = (seq: string) => {
        state.seq = seq;
      };
      const lines = this.#progress.of(readRevisions(couch, name, state.seq, reached));
      state.segments.push(...(await writeSegments(path, name, state.segments.length + 1, lines)));
    } catch (error) {
      // The removal of a person removes their database.
      if (statusOf(error) !== 404) throw error;
      await this.#forget(name);
    }
  }

  /** Drops databases that were read and then removed: they do not belong to this run. */
  async forgetAllBut(names: ReadonlySet<string>): Promise<void> {
    for (const name of [...this.#states.keys()]) if (!names.has(name)) await this.#forget(name);
  }

  async databases(): Promise<BackedUpDatabase[]> {
    return [...this.#states]
      .map(([name, { identity, full, seq, segments }]) => ({ name, identity, full, seq, segments }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Null if the database does not exist. */
  async #stateOf(name: string): Promise<State | null> {
    const { couch } = this.parts;
    const identity = await identityOf(couch, name);
    if (identity === null) return null;
    const there = this.#states.get(name);
    if (there?.identity === identity) return there;
    // It was removed and created again during this run.
    if (there !== undefined) await this.#forget(name);
    const before = this.#before.get(name);
    // An older copy of the engine's files has the same identity, and returns no changes after a later sequence.
    const goesOn = before?.identity === identity && numberOf(before.seq) <= numberOf(await currentSeq(couch, name));
    const state: State = { identity, full: !goesOn, seq: goesOn ? before.seq : '0', segments: [] };
    this.#states.set(name, state);
    return state;
  }

  async #forget(name: string): Promise<void> {
    const state = this.#states.get(name);
    this.#states.delete(name);
    for (const { file } of state?.segments ?? []) await rm(join(this.parts.path, file), { force: true });
  }
}
