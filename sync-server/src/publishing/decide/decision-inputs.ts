import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { BlockFact } from '../../../../src/domain/moderation/schema.ts';
import {
  blockBetween,
  decisionOn,
  dependenciesOf,
  keyOf,
  sanctionOf,
  type Target,
} from '../../matters/published/targets.ts';
import { isLiving, type Row } from '../../storage/store/store.ts';
import type { Offers } from '../handover/offers.ts';
import type { DecisionDocument, SanctionDocument } from '../moderation/documents.ts';
import type { Case } from './decisions.ts';

/** The inputs for decisions on a person's statements, from the shared databases and the statements themselves. */
export interface DecisionInputs {
  /** Facts, decisions and blocks, by `keyOf`. */
  readonly facts: ReadonlyMap<string, Row>;
  /** The statements settled together, by the `keyOf` of their facts. */
  readonly cases: ReadonlyMap<string, Case>;
  /** The known recipients of transferred pets, by transfer. */
  readonly offers: Offers;
  /** Photos that are not stored. */
  readonly missing: ReadonlySet<string>;
  readonly userId: string;
  readonly now: Date;
}

/** The moderator's decision that withholds a fact. */
export function withdrawnOf(fact: string, { facts }: Pick<DecisionInputs, 'facts'>): Code | null {
  const row = facts.get(keyOf(decisionOn(fact)));
  if (!isLiving(row)) return null;
  return fieldsOf<DecisionDocument>(row.doc).decision === 'hide' ? 'moderation/hidden' : 'moderation/removed';
}

/** Whether the person is temporarily banned from writing. */
export function sanctioned({ facts, userId, now }: DecisionInputs): Code | null {
  const row = facts.get(keyOf(sanctionOf(userId)));
  const until = isLiving(row) ? fieldsOf<SanctionDocument>(row.doc).until : undefined;
  return typeof until === 'string' && Date.parse(until) > now.getTime() ? 'moderation/writing-blocked' : null;
}

/**
 * The photo that this statement's parent waits for: a person may comment on their own post while its photo is still
 * missing.
 */
export function awaitedOf(row: Row, { cases }: DecisionInputs): string | null {
  for (const target of dependenciesOf(row)) {
    const photo = cases.get(keyOf(target))?.awaits ?? null;
    if (photo !== null) return photo;
  }
  return null;
}

export function stands(target: Target, { facts }: DecisionInputs): boolean {
  return isLiving(facts.get(keyOf(target)));
}

/** The person who owns a fact. */
export function personOfFact({ doc }: Row): string | null {
  const { authorId, uid } = fieldsOf<{ authorId: string; uid: string }>(doc);
  const person = authorId ?? uid;
  return typeof person === 'string' ? person : null;
}

/** How `blocker` mutes or blocks `blocked`, if `facts` contains it. */
export function blockKind(facts: ReadonlyMap<string, Row>, blocker: string, blocked: string): BlockFact['kind'] {
  const row = facts.get(keyOf(blockBetween(blocker, blocked)));
  return isLiving(row) ? (row.doc as BlockFact).kind : 'none';
}
