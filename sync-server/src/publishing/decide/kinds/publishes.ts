import type { AnnouncementFact } from '../../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../../src/domain/codes.ts';
import type { OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import type { Outcome } from '../../../../../src/domain/outcome/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import type { ReservationFact } from '../../../../../src/domain/reservation/schema.ts';
import type { Row } from '../../../storage/store/store.ts';
import type { Effect } from '../../apply/effect.ts';
import type { Fact } from '../../apply/facts/fact.ts';
import type { ReportedContent } from '../../apply/facts/for-the-service.ts';
import type { KnownAccount } from '../../apply/facts/profile.ts';
import type { DecisionInputs } from '../decision-inputs.ts';
import type { Case, Decision } from '../decisions.ts';
import type { Person } from '../person.ts';

/** The inputs for a statement beside its own text, as far as they differ between kinds. */
export interface StatementInputs {
  /** A missing photo: its own or that of its parent. */
  readonly missingPhoto: string | null;
  /** A moderator withholds the fact. */
  readonly withdrawn: Code | null;
  /** Why it cannot be published beside the existing facts; what was published before stays. */
  readonly refusal: Code | null;
  /** The current content of a report's target. */
  readonly reported: ReportedContent | null;
  /** The pet that is announced. */
  readonly pet: PetFact | null;
  /** The organisation in whose name it is. */
  readonly organisation: OrganisationMatter | null;
  /** The account of the profile's person, if it was read. */
  readonly account: KnownAccount | null;
  /** The current offer that a request refers to. */
  readonly asked: AskedFor | null;
  /** The current reservation that a review is about. */
  readonly reservation: ReservationFact | null;
}

/** What a reservation stores of the offer and its executor. */
export type AskedFor = Pick<ReservationFact, 'offer' | 'petPrice' | 'petName' | 'executor'>;

/**
 * A statement of this kind and the document in its fact's place; `missing`: the first of its own photos that is not
 * stored.
 */
export interface Beside<S> {
  readonly statement: S;
  readonly row: Row;
  /** The fact's id. */
  readonly factId: string;
  readonly fact: Row | null;
  readonly missing: string | null;
}

/** The inputs of a decision. */
export interface ToDecide<S> {
  readonly statement: S;
  readonly rev: string;
  readonly person: Person;
  /** The current fact, if it belongs to this person. */
  readonly publishedFact: Row | null;
  readonly outcome: Outcome | null;
  readonly shared: StatementInputs & { readonly fact: Row | null; readonly waitedEnough: boolean };
  /** ISO 8601, by the service's clock. */
  readonly now: string;
}

/** The content of a removed fact's tombstone, in the shape of the version that removed it. */
export type Tombstone = Readonly<Partial<Record<keyof AnnouncementFact, unknown>>>;

/**
 * How the service publishes statements of one kind, beside the kind's own declaration (`src/domain/kinds`). All
 * functions are pure. An unpublished kind has none and is null in the table (`kinds.ts`).
 */
export interface Publishes<S> {
  /** Overrides the common inputs: its own missing photo and, if the kind is moderated, the moderators' decision. */
  statementInputs?(beside: Beside<S>, context: DecisionInputs): Partial<StatementInputs>;
  /**
   * The person who is answered, or whom it is about, may block its author: their blocks are read before the decision.
   */
  readonly respectsBlocks?: true;
  /** A reason for refusal that only the service can check, in its text or its author. */
  refuse?(statement: S, person: Person): Code | null;
  /** True if the statement asks for what already holds once its target is removed, such as an unlike. */
  isObsolete?(statement: S): boolean;
  /** Replaces the common order of reasons. */
  decide?(given: ToDecide<S>): Decision;
  /**
   * The fact of the statement; null if it cannot be composed now. Only the service writes facts, so the shape of
   * existing ones is known.
   */
  compose?(given: ToDecide<S>): Fact | null;
  /**
   * Called when its removed fact is published again. Copies fields from the tombstone, beyond the time of publication;
   * returns a code if it cannot return.
   */
  bringBack?(fact: Fact, tombstone: Tombstone, now: Date): Code | null;
  /** Fields of its fact that no other document has; the outcome stores them too (`../../apply/preserved-fields.ts`). */
  readonly keeps?: readonly string[];
  /** It may not be published again after its fact was lost, although it was published. */
  mayNotReturn?(given: StatementInputs, factId: string): boolean;
  /**
   * What remains with its recipients when its author is removed and wants it to stay; without this function nothing
   * remains.
   */
  withoutAuthor?(fact: unknown): Fact;
  /**
   * What remains with the others when one of its people is removed, regardless of `letters`; null if nothing does.
   * Replaces `withoutAuthor`.
   */
  withoutPerson?(fact: unknown, userId: string, now: Date): Fact | null;
  /** A participant's copy of it; without this function all of it. */
  copyFor?(fact: unknown, userId: string): Fact;
  /** Several people may be the first to publish under this id, unaware of each other (`../first-writer.ts`). */
  isContested?(factId: string): boolean;
  /** Its fact does not belong to its author alone: it stays when the statement is removed. */
  readonly outlivesStatement?: true;
  /** Whether other facts of the person copy something that differs between these two. */
  changesCopies?(before: unknown, after: Fact): boolean;
  /** The facts that count this one, and this fact itself if it has counts: a post, a comment, a review, a profile. */
  recounts?(factId: string): readonly string[];
  /**
   * The effects of the decision (docs/adr/2026-11-community-and-market.md). `open`: the statements that are decided in
   * the same step.
   */
  after?(each: Case, userId: string, open: ReadonlySet<string>): Effect[];
}
