import type { Decision } from '../../../../src/domain/moderation/commands.ts';

/**
 * These documents are in the database `moderation`; facts of reports and blocks are elsewhere. `by` is the admin's id,
 * `at` ISO 8601.
 */
export const MODERATION = 'moderation';

/** `decision:<fact id>`: the fact is withheld as long as this document exists. */
export interface DecisionDocument {
  readonly type: 'decision';
  readonly decision: 'hide' | 'remove';
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /**
   * The author, because once the fact is removed nothing else here names them; the document is deleted with the person.
   */
  readonly authorId: string;
  /** For a post its title, for a comment its post's title, for a pet and its announcement the pet's name. */
  readonly title: string | null;
  readonly slug: string | null;
}

/** `sanction:<user id>`: the person may not write until then. */
export interface SanctionDocument {
  readonly type: 'sanction';
  readonly uid: string;
  readonly until: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** A decision about a target, with everything needed to carry it out. */
export interface Verdict {
  readonly target: string;
  readonly decision: Decision;
  /** Empty if no reason was required. */
  readonly reason: string;
  /** Only for `block`. */
  readonly days: number | null;
  readonly by: string;
  readonly at: string;
  /** Null: the author is no longer known. */
  readonly authorId: string | null;
  readonly title: string | null;
  readonly slug: string | null;
  /** It had been removed before, for instance by its author. */
  readonly wasRemoved: boolean;
}

/**
 * `deciding:<fact id>`: a decision that is not completely carried out yet. There is one per target, so that two
 * concurrent decisions are carried out one after the other.
 */
export interface DecidingDocument extends Verdict {
  readonly type: 'deciding';
}

/** `decided:<fact id>`: the last decision, used to detect a repeated request. */
export interface DecidedDocument extends Verdict {
  readonly type: 'decided';
}
