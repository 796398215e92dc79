import { KINDS, typeOfFact, typeOfStatement } from '../../../../src/domain/kinds/kinds.ts';
import { homeOf } from '../../../../src/domain/kinds/names.ts';
import { blockFactId } from '../../../../src/domain/moderation/block-id.ts';
import { decisionId, sanctionId } from '../../../../src/domain/moderation/id.ts';
import { PROFILE_ID } from '../../../../src/domain/profile/id.ts';
import { type FactDatabase, MATTERS } from '../../../../src/domain/statements.ts';
import { accountId } from '../../accounts/documents.ts';
import type { Row } from '../../storage/store/store.ts';

/** A document in one of the databases with facts. */
export interface Target {
  readonly database: FactDatabase;
  readonly id: string;
}

/** A document that is read before a decision: a fact, or its author's account. */
export interface Source {
  readonly database: FactDatabase | 'accounts';
  readonly id: string;
}

/** The key of a document in the result of `readFacts`. */
export function keyOf(target: Source): string {
  return `${target.database}/${target.id}`;
}

/**
 * The place of a statement's fact, which follows from its id and the person alone; null if such a statement is not
 * published.
 */
export function targetOf(id: string, userId: string): Target | null {
  const type = typeOfStatement(id);
  const database = type === null ? null : homeOf(type);
  return type === null || database === null ? null : { database, id: KINDS[type].factId(id, userId) };
}

/**
 * Whether the fact's id names the person, so that no other person's statement leads to it. Otherwise the first person
 * who publishes an id owns it.
 */
export function isBoundToPerson(id: string): boolean {
  return targetOf(id, 'one')?.id !== targetOf(id, 'another')?.id;
}

/** The facts that this statement's fact requires. Its document is unchecked. */
export function dependenciesOf({ id, deleted, doc }: Row): Target[] {
  const type = deleted ? null : typeOfStatement(id);
  if (type === null) return [];
  return KINDS[type].dependsOn(id, doc).flatMap((fact) => {
    const kind = typeOfFact(fact);
    const database = kind === null ? null : homeOf(kind);
    return database === null ? [] : [{ database, id: fact }];
  });
}

/**
 * The possible verdicts of moderators about this statement's fact and its author; for a profile, what the account says
 * of the person.
 */
export function verdictsAbout({ id, deleted }: Row, userId: string): Source[] {
  if (id === PROFILE_ID) return deleted ? [] : [accountOf(userId)];
  const type = typeOfStatement(id);
  if (deleted || type === null) return [];
  const { moderated, respectsSanctions } = KINDS[type];
  const fact = moderated ? targetOf(id, userId) : null;
  if (fact !== null) return [decisionOn(fact.id), sanctionOf(userId)];
  return respectsSanctions ? [sanctionOf(userId)] : [];
}

export function petFact(pet: string): Target {
  return { database: 'directory', id: pet };
}

/** The complete fact of a matter. */
export function matterFact(id: string): Target {
  return { database: MATTERS, id };
}

export function accountOf(userId: string): Source {
  return { database: 'accounts', id: accountId(userId) };
}

export function decisionOn(fact: string): Target {
  return { database: 'moderation', id: decisionId(fact) };
}

export function sanctionOf(userId: string): Target {
  return { database: 'moderation', id: sanctionId(userId) };
}

/** The document with which one person mutes or blocks another. */
export function blockBetween(blocker: string, blocked: string): Target {
  return { database: 'moderation', id: blockFactId(blocker, blocked) };
}
