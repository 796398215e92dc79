import type { Code } from '../../../src/domain/codes.ts';
import type { MatterFact } from '../../../src/domain/statements.ts';
import type { StoredRequest } from './requests.ts';

/** A matter that is decided about: its document in `matters`, without its revision. */
export interface DecidedMatter extends MatterFact {
  /** Of the turn in which it was decided last (`leader-lease.ts`). */
  readonly epoch: number;
}

/** What a request leads to: the matter as it has become, which may be the same one, or why not. */
export type Verdict<F> = { readonly matter: F } | { readonly code: Code };

/** One step of deciding about matters of one line. Whatever it finds out is found out once for all of its requests. */
export interface DecisionStep<F extends DecidedMatter> {
  /**
   * What somebody's request leads to while there is no such matter: its first form, or why there is none. Without it a
   * matter begins with its fact, and whoever asks before is told that there is nothing (`gone`).
   */
  begin?(request: StoredRequest, statement: unknown): Promise<Verdict<F>>;
  /** `statement`: what was written, as it stands; null: the service looks after it by itself. */
  decide(matter: F, request: StoredRequest, statement: unknown): Promise<Verdict<F>>;
  /** With what has to stand in a matter that has changed, beside what was decided; asked right before it is written. */
  seal?(matter: F): Promise<F>;
  /**
   * Whether what it has become rests on what a list did not show. Where lists lag, it is looked at once more some time
   * later, as the service looks after it by itself.
   */
  restsOnList?(matter: F): boolean;
  /** Whose copies may be behind it: who takes part, and who has just ceased to. */
  readers(matter: F): readonly string[];
  /**
   * Brings what everybody reads to how they stand, before those who take part have their copies: by these their devices
   * know when to read it again, and what they read a moment before would stay on the screen.
   */
  publish?(matters: readonly F[]): Promise<void>;
  /** Everything else that follows from how they stand now; done once more it changes nothing. */
  follow(matters: readonly F[]): Promise<void>;
}

/** How matters of one kind are decided about. */
export interface Decides<F extends DecidedMatter> {
  /** What somebody is told of a matter that is not there. */
  readonly gone: Code;
  /** Begins a step; `known`: a matter as it stands in this step, null for one that nobody asked about in it. */
  sit(known: (id: string) => F | null): DecisionStep<F>;
}
