import { randomBytes } from 'node:crypto';
import type { Answer, Place } from './claim-engine.ts';
import { type ClaimMark, isConfirmed, judge, type Leaf } from './leaves.ts';
import { type Age, type ClaimParts, watch } from './watch.ts';

/** What stands under an id. `D` is what the caller knows the document to be. */
export interface ClaimState<D> {
  readonly rev: string;
  /** False: somebody began to take it, was told nothing, and has not been heard of since. */
  readonly confirmed: boolean;
  readonly doc: D;
}

export type Outcome<D> =
  | { readonly kind: 'taken'; readonly rev: string }
  /** Somebody else's; `standing` null: what was to be replaced has been removed. */
  | { readonly kind: 'theirs'; readonly standing: ClaimState<D> | null };

/**
 * One claim, from its first write to its end. It is *attempted*: begun and confirmed in time, it is taken. Otherwise it
 * is watched: a rival has it, or ours is ascertained, or nobody has it and it is attempted again.
 */
export class Claiming<D extends object> {
  readonly #token = randomBytes(9).toString('base64url');
  /** What the engine answered to the last attempt. */
  #last: Answer = { kind: 'unknown' };
  /** The revision by which a late confirmation of ours was written once more. */
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

  /** On a 201 once more on the own revision: one generation higher than any rival, so all readings show it. */
  async #attempt(parent: string | null): Promise<string | null> {
    const { engine, clock, timing } = this.parts;
    const begun = clock.now();
    const opened = await engine.put(this.place, this.#marked({ token: this.#token, open: true }), parent);
    this.#last = opened.kind === 'stored' ? await this.#confirm(opened.rev) : opened;
    // Later than this it may have been taken for nobody's, and somebody may be taking it.
    return this.#last.kind === 'stored' && clock.now() - begun <= timing.timely ? this.#last.rev : null;
  }

  async #settle(leaves: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
    const verdict = judge(leaves, { token: this.#token, base: this.base });
    switch (verdict.kind) {
      case 'theirs':
        await this.#withdraw(verdict.mine);
        return { kind: 'theirs', standing: verdict.leaf === null ? null : claimStateOf<D>(verdict.leaf) };
      case 'mine':
        return await this.#ascertain(verdict.leaf, verdict.begun, age);
      case 'untouched':
        return await this.#retry();
      case 'open':
        // By several of whom none got a 201, or by somebody who is gone. What comes of this is seen by the next look.
        if (age(verdict.begun) > this.parts.timing.stale * (1 + Math.random() / 2)) {
          await this.#attempt(verdict.leaf.rev);
        }
        return null;
    }
  }

  /**
   * Confirmed, and not known to be so in time. It is written once more, so that two copies have it, and then looked at:
   * whoever takes over what looks like nobody's does the same, so one of the two sees the other. What was begun just
   * now may still be confirmed.
   */
  async #ascertain(leaf: Leaf, begun: readonly Leaf[], age: Age): Promise<Outcome<D> | null> {
    if (leaf.rev === this.#repeated) {
      return age(begun) > this.parts.timing.stale ? { kind: 'taken', rev: leaf.rev } : null;
    }
    const again = await this.#confirm(leaf.rev);
    if (again.kind === 'stored') this.#repeated = again.rev;
    return null;
  }

  async #retry(): Promise<Outcome<D> | null> {
    // The engine said that it could not, and has not: no use in asking on.
    if (this.#last.kind === 'failed') throw this.#last.error;
    // What stood there has gone since, and what the caller knows may have changed with it.
    if (this.#last.kind === 'conflict') return { kind: 'theirs', standing: null };
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

/** Which documents stand under an id is the caller's to know, as it is with nano. */
export function claimStateOf<D extends object>(leaf: Leaf): ClaimState<D> {
  return { rev: leaf.rev, confirmed: isConfirmed(leaf), doc: leaf.doc as D };
}
