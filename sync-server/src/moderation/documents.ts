import type { Decision } from '../../../src/domain/moderation/commands.ts';

/**
 * All of it lives in the database `moderation`, besides the facts of reports and blocks. `by` is the admin's id, `at`
 * ISO 8601.
 */
export const MODERATION = 'moderation';

/** `decision:<fact id>`: the fact is withheld as long as this stands. */
export interface DecisionDocument {
  readonly type: 'decision';
  readonly decision: 'hide' | 'remove';
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** Whose it is: with the fact gone nothing else here would tell; and so it goes with the person. */
  readonly authorId: string;
  /** Of a post its title, of a comment that of its post, of a pet and its announcement the pet's name. */
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

/** What was decided about a target, with everything that carrying it out needs. */
export interface Verdict {
  readonly target: string;
  readonly decision: Decision;
  /** Empty when none was needed. */
  readonly reason: string;
  /** Only of `block`. */
  readonly days: number | null;
  readonly by: string;
  readonly at: string;
  /** null: nobody knows any more whose it was. */
  readonly authorId: string | null;
  readonly title: string | null;
  readonly slug: string | null;
}

/**
 * `deciding:<fact id>`: not all of it is done yet. One per target, so two who decide at once are one after the other.
 */
export interface DecidingDocument extends Verdict {
  readonly type: 'deciding';
}

/** `decided:<fact id>`: the last one, by which a repeated request is known. */
export interface DecidedDocument extends Verdict {
  readonly type: 'decided';
}
