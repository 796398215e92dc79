import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import type { ReportFact } from '../../../../src/domain/moderation/schema.ts';
import type { OrganisationMatter } from '../../../../src/domain/organisation/schema.ts';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import type { ReservationFact } from '../../../../src/domain/reservation/schema.ts';
import type { Row } from '../../store/store.ts';
import type { Case } from '../case.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { Decision } from '../decisions.ts';
import type { Effect } from '../effects.ts';
import type { Fact } from '../facts/fact.ts';
import type { KnownAccount } from '../facts/profile.ts';
import type { Person } from '../person.ts';

/** What counts for a statement beside its own text, as far as it is not the same for every kind. */
export interface Circumstances {
  /** A photo that is not stored, its own or that of what it belongs to. */
  readonly missingPhoto: string | null;
  /** A moderator withholds the fact. */
  readonly withdrawn: Code | null;
  /** Why it cannot be published beside what else stands; what was published before stays. */
  readonly refusal: Code | null;
  /** What a report is about, as it stands. */
  readonly reported: ReportedContent | null;
  /** The pet that is announced. */
  readonly pet: PetFact | null;
  /** The organisation in whose name it is. */
  readonly organisation: OrganisationMatter | null;
  /** The account of whose profile it is, where it is at hand. */
  readonly account: KnownAccount | null;
  /** What a request is for, as it is offered. */
  readonly asked: AskedFor | null;
  /** What a review is about, as it stands. */
  readonly reservation: ReservationFact | null;
}

/** What a report keeps of what it is about, and of whom. */
export type ReportedContent = Pick<ReportFact, 'targetAuthor' | 'words' | 'photos'>;

/** What stands in a reservation of what was offered, and of whom. */
export type AskedFor = Pick<ReservationFact, 'offer' | 'petPrice' | 'petName' | 'executor'>;

/**
 * A statement of this kind and what stands where its fact stands; `missing`: the first of its own photos that is not
 * stored.
 */
export interface Beside<S> {
  readonly statement: S;
  readonly row: Row;
  /** Where its fact stands, by the fact's id. */
  readonly factId: string;
  readonly fact: Row | null;
  readonly missing: string | null;
}

/** What a statement is decided by. */
export interface ToDecide<S> {
  readonly statement: S;
  readonly rev: string;
  readonly person: Person;
  /** The living fact, where it is this person's. */
  readonly standing: Row | null;
  readonly outcome: Outcome | null;
  readonly shared: Circumstances & { readonly fact: Row | null; readonly waitedEnough: boolean };
  /** ISO 8601, by the service's clock. */
  readonly now: string;
}

/** What a removed fact left behind, in the shape of whichever version removed it. */
export type Tombstone = Readonly<Partial<Record<keyof AnnouncementFact, unknown>>>;

/**
 * What the service does with statements of one kind, beside what their kind says of itself (`src/domain/kinds`).
 * Everything here is pure. A kind that is published nowhere has none, and says so in the table (`kinds.ts`).
 */
export interface Publishes<S> {
  /** In place of what holds for all: its own photo is missing, and where moderators judge it, what they decided. */
  circumstances?(beside: Beside<S>, context: DecisionContext): Partial<Circumstances>;
  /**
   * Who is answered by it, or whose it is about, may have kept its author away: their blocks are read before it is
   * decided.
   */
  readonly heedsBlocks?: true;
  /** What only the service can tell of its words, or of its author. */
  refuse?(statement: S, person: Person): Code | null;
  /** It says what is so already where what it is about is gone. */
  isMoot?(statement: S): boolean;
  /** In place of the common order of reasons. */
  decide?(given: ToDecide<S>): Decision;
  /**
   * The fact that it becomes; null: it cannot be made now. Only the service writes facts, so the shape of what stands
   * is known.
   */
  compose?(given: ToDecide<S>): Fact | null;
  /**
   * Its fact is published once more where it had been taken away. Puts into it what its tombstone says, beside the time
   * of publishing; a code: it cannot come back.
   */
  bringBack?(fact: Fact, tombstone: Tombstone, now: Date): Code | null;
  /** Fields of its fact that nothing else tells: they are kept in the outcome as well (`../preserved-fields.ts`). */
  readonly keeps?: readonly string[];
  /** It may not be published once more after its fact was lost, although it was published. */
  mayNotReturn?(given: Circumstances, factId: string): boolean;
  /** What stays of it with those it was written to when its author goes and wants it to; without it nothing does. */
  withoutAuthor?(fact: unknown): Fact;
  /**
   * What stays of it with the others when one of its people goes, whatever they want of their words; null: nothing. In
   * place of `withoutAuthor`.
   */
  withoutPerson?(fact: unknown, userId: string, now: Date): Fact | null;
  /** What somebody who takes part has of it; without it all of it. */
  copyFor?(fact: unknown, userId: string): Fact;
  /** Several people may be the first to publish under this id, without knowing of each other (`../first-writer.ts`). */
  isContested?(factId: string): boolean;
  /** Its fact is not its author's alone: it stays when the statement goes. */
  readonly outlivesStatement?: true;
  /** Whether other facts of the person carry something that differs between these two of its own. */
  changesCopies?(before: unknown, after: Fact): boolean;
  /** The fact whose numbers this one is counted in, or whose own they are: a post, a review, a profile. */
  recounts?(factId: string): string | null;
  /**
   * What follows from what was decided (docs/adr/2026-11-community-and-market.md). `open`: the statements that are
   * decided in the same step.
   */
  after?(each: Case, userId: string, open: ReadonlySet<string>): Effect[];
}
