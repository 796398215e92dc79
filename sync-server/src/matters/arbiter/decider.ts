import type { Code } from '../../../../src/domain/codes.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import type { StoredRequest } from './requests.ts';

/** A matter under arbitration: its document in `matters`, without the revision. */
export interface DecidedMatter extends MatterFact {
  /** Epoch of the lease under which it was last decided (`leader-lease.ts`). */
  readonly epoch: number;
}

/** The result of a request: the new state of the matter, which may be unchanged, or the code of the refusal. */
export type Verdict<F> = { readonly matter: F } | { readonly code: Code };

/** One step of deciding about the matters of one partition. What it reads is read once for all requests of the step. */
export interface DecisionStep<F extends DecidedMatter> {
  /**
   * Decides a request about a matter that does not exist: returns its first form, or the code of the refusal. Without
   * this function a matter begins with its fact, and earlier requests are answered with `missingCode`.
   */
  begin?(request: StoredRequest, statement: unknown): Promise<Verdict<F>>;
  /** `statement`: the current statement; null: the service checks the matter on its own initiative. */
  decide(matter: F, request: StoredRequest, statement: unknown): Promise<Verdict<F>>;
  /** Adds the fields that a changed matter must contain beside the decision. Called right before it is written. */
  seal?(matter: F): Promise<F>;
  /**
   * Whether the new state depends on what a list did not contain. Where lists lag, the service then rechecks the matter
   * later.
   */
  dependsOnListing?(matter: F): boolean;
  /** The people whose copies may be outdated: the participants, and those who have just ceased to be. */
  readers(matter: F): readonly string[];
  /**
   * Updates the public facts before the participants get their copies: a copy makes their devices read the public fact
   * again, and an old one would stay on the screen.
   */
  publish?(matters: readonly F[]): Promise<void>;
  /** Performs all other effects of the new state. Idempotent. */
  follow(matters: readonly F[]): Promise<void>;
}

/** Decides about matters of one kind. */
export interface Decides<F extends DecidedMatter> {
  /** The code that answers a request about a matter that does not exist. */
  readonly missingCode: Code;
  /** Starts a step; `known`: a matter in its state within this step, null if no request in the step concerns it. */
  sit(known: (id: string) => F | null): DecisionStep<F>;
}
