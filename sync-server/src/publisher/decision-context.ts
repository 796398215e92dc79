import type { Code } from '../../../src/domain/codes.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import type { BlockFact } from '../../../src/domain/moderation/schema.ts';
import type { Offers } from '../handover/offers.ts';
import type { DecisionDocument, SanctionDocument } from '../moderation/documents.ts';
import { blockBetween, decisionOn, dependenciesOf, keyOf, sanctionOf, type Target } from '../published/targets.ts';
import { isLiving } from '../store/rows.ts';
import type { Row } from '../store/store.ts';
import type { Case } from './case.ts';

/** What a person's statements are decided by, in the shared databases and among the statements themselves. */
export interface DecisionContext {
  /** Facts, decisions and blocks, by `keyOf`. */
  readonly facts: ReadonlyMap<string, Row>;
  /** The statements that are settled together, by `keyOf` their facts. */
  readonly cases: ReadonlyMap<string, Case>;
  /** What is known of who may get the pets that are transferred, by transfer. */
  readonly offers: Offers;
  /** Photos that are not stored. */
  readonly missing: ReadonlySet<string>;
  readonly userId: string;
  readonly now: Date;
}

/** What a moderator decided that withholds a fact. */
export function withdrawnOf(fact: string, { facts }: Pick<DecisionContext, 'facts'>): Code | null {
  const row = facts.get(keyOf(decisionOn(fact)));
  if (!isLiving(row)) return null;
  return fieldsOf<DecisionDocument>(row.doc).decision === 'hide' ? 'moderation/hidden' : 'moderation/removed';
}

/** Whether the person may not write for a time. */
export function sanctioned({ facts, userId, now }: DecisionContext): Code | null {
  const row = facts.get(keyOf(sanctionOf(userId)));
  const until = isLiving(row) ? fieldsOf<SanctionDocument>(row.doc).until : undefined;
  return typeof until === 'string' && Date.parse(until) > now.getTime() ? 'moderation/writing-blocked' : null;
}

/**
 * The photo that what this statement belongs to waits for: a person may comment on their own post while its photo is
 * on its way.
 */
export function awaitedOf(row: Row, { cases }: DecisionContext): string | null {
  for (const target of dependenciesOf(row)) {
    const photo = cases.get(keyOf(target))?.awaits ?? null;
    if (photo !== null) return photo;
  }
  return null;
}

export function stands(target: Target, { facts }: DecisionContext): boolean {
  return isLiving(facts.get(keyOf(target)));
}

/** Whose a fact is. */
export function personOfFact({ doc }: Row): string | null {
  const { authorId, uid } = fieldsOf<{ authorId: string; uid: string }>(doc);
  const person = authorId ?? uid;
  return typeof person === 'string' ? person : null;
}

/** How `blocker` mutes or blocks `blocked`, as far as `facts` was completed with it. */
export function blockKind(facts: ReadonlyMap<string, Row>, blocker: string, blocked: string): BlockFact['kind'] {
  const row = facts.get(keyOf(blockBetween(blocker, blocked)));
  return isLiving(row) ? (row.doc as BlockFact).kind : 'none';
}
