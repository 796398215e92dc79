import { randomBytes } from 'node:crypto';
import type { Answer, Place } from './claim-engine.ts';
import { type ClaimMark, isConfirmed, judge, type Leaf } from './leaves.ts';
import { type Age, type ClaimParts, watch } from './watch.ts';

/** The current document of an id. `D` is the type that the caller expects. */
export interface ClaimState<D> {
  readonly rev: string;
  /** False: another process began to claim it, got no confirmation, and has not continued. */
  readonly confirmed: boolean;
  readonly doc: D;
}

export type Outcome<D> =
  | { readonly kind: 'taken'; readonly rev: string }
  /** Another process has it; `current` null: the document to be replaced was removed. */
  | { readonly kind: 'theirs'; readonly current: ClaimState<D> | null };

/**
 * One claim, from its first write to its end. It first makes an attempt: if that is begun and confirmed in time, the
 * claim succeeds. Otherwise it watches: a rival has it, or its own confirmation is ascertained, or no one has it and it
 * makes another attempt.
 */
export class Claiming<D extends object> {
  readonly #token = randomBytes(9).toString('base64url');
  /** The engine's response to the last attempt. */
  #last: Answer = { kind: 'unknown' };
  /** The revision by which a late confirmation was written again. */
  #repeated: string | null = null;

  constructor(
    private readonly parts: ClaimParts,
    private readonly place: Place,
    private readonly content: D,
    private readonly base: string | null,
  ) {}

  async run(): Promise<Outcome<D>> {
    const rev = await this.#attempt(this.base);
    if (rev !== null) return { kind: 'taken', rev };
    return await watch(this.parts, this.place, (leaves, age) => this.#settle(leaves, age));
  }

  /** After a 201 it writes again on its own revision: one generation higher than any rival, so all reads show it. */
  async #attempt(parent: string | null): Promise<string | null> {
    const { engine, clock, timing } = this.parts;
    const startedAt = clock.now();
    const opened = await engine.put(this.place, this.#marked({ token: this.#token, open: true }), parent);
    this.#last = opened.kind === 'stored' ? await this.#confirm(opened.rev) : opened;
    // After that time other processes may treat it as abandoned and claim it.
    return this.#last.kind === 'stored' && clock.now() - startedAt <= timing.timely ? this.#last.rev : null;
  }

  async #settle(leaves: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
    const verdict = judge(leaves, { token: this.#token, base: this.base });
    switch (verdict.kind) {
      case 'theirs':
        await this.#withdraw(verdict.mine);
        return { kind: 'theirs', current: verdict.leaf === null ? null : claimStateOf<D>(verdict.leaf) };
      case 'mine':
        return await this.#ascertain(verdict.leaf, verdict.unconfirmed, age);
      case 'untouched':
        return await this.#retry();
      case 'open':
        // Begun by several claimers of whom none got a 201, or by one that has died. The next read shows the result of
        // the attempt.
        if (age(verdict.unconfirmed) > this.parts.timing.stale * (1 + Math.random() / 2)) {
          await this.#attempt(verdict.leaf.rev);
        }
        return null;
    }
  }

  /**
   * Confirmed, but possibly too late. It is written again, so that two copies have it, and then read. A process that
   * takes over an apparently abandoned claim does the same, so one of the two sees the other. A claim that was begun
   * just now may still be confirmed.
   */
  async #ascertain(leaf: Leaf, unconfirmed: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
    if (leaf.rev === this.#repeated) {
      return age(unconfirmed) > this.parts.timing.stale ? { kind: 'taken', rev: leaf.rev } : null;
    }
    const again = await this.#confirm(leaf.rev);
    if (again.kind === 'stored') this.#repeated = again.rev;
    return null;
  }

  async #retry(): Promise<Outcome<D> | null> {
    // The engine reported a failure and has written nothing, so retrying is useless.
    if (this.#last.kind === 'failed') throw this.#last.error;
    // The replaced document was removed, and the caller's data may have changed with it.
    if (this.#last.kind === 'conflict') return { kind: 'theirs', current: null };
    await this.#attempt(this.base);
    return null;
  }

  async #withdraw(mine: readonly Leaf[]): Promise<void> {
    for (const { rev } of mine) await this.parts.engine.put(this.place, { _deleted: true }, rev);
  }

  #confirm(rev: string): Promise<Answer> {
    return this.parts.engine.put(this.place, this.#marked({ token: this.#token }), rev);
  }

  #marked(mark: ClaimMark): object {
    return { ...this.content, claim: mark };
  }
}

/** The caller knows the type of the documents under an id, as with nano. */
export function claimStateOf<D extends object>(leaf: Leaf): ClaimState<D> {
  return { rev: leaf.rev, confirmed: isConfirmed(leaf), doc: leaf.doc as D };
}
