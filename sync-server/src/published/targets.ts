import { KINDS, typeOfFact, typeOfStatement } from '../../../src/domain/kinds/kinds.ts';
import { homeOf } from '../../../src/domain/kinds/names.ts';
import { blockFactId } from '../../../src/domain/moderation/block-id.ts';
import { decisionId, sanctionId } from '../../../src/domain/moderation/id.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import { type FactDatabase, MATTERS } from '../../../src/domain/statements.ts';
import { accountId } from '../accounts/documents.ts';
import type { Row } from '../store/store.ts';

/** A document in one of the databases that facts live in. */
export interface Target {
  readonly database: FactDatabase;
  readonly id: string;
}

/** A document that is read before a statement is decided: a fact, or its author's account. */
export interface Source {
  readonly database: FactDatabase | 'accounts';
  readonly id: string;
}

/** Under which a document is found in the answer of `readFacts`. */
export function keyOf(target: Source): string {
  return `${target.database}/${target.id}`;
}

/**
 * Where the fact of a statement with this id stands or would stand, which follows from the id and the person alone;
 * null when such a statement is published nowhere.
 */
export function targetOf(id: string, userId: string): Target | null {
  const type = typeOfStatement(id);
  const database = type === null ? null : homeOf(type);
  return type === null || database === null ? null : { database, id: KINDS[type].factId(id, userId) };
}

/**
 * Whether the fact's id names the person, so that nobody else's statement leads to it. Otherwise the first who
 * publishes an id has it.
 */
export function isBoundToPerson(id: string): boolean {
  return targetOf(id, 'one')?.id !== targetOf(id, 'another')?.id;
}

/** The facts without which this statement's own cannot stand. Its document was not checked yet. */
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
 * What moderators may have said about what this statement publishes, and about its author; of a profile, what the
 * account says of the person.
 */
export function verdictsAbout({ id, deleted }: Row, userId: string): Source[] {
  if (id === PROFILE_ID) return deleted ? [] : [accountOf(userId)];
  const type = typeOfStatement(id);
  if (deleted || type === null) return [];
  const { judged, heedsSanctions } = KINDS[type];
  const fact = judged ? targetOf(id, userId) : null;
  if (fact !== null) return [decisionOn(fact.id), sanctionOf(userId)];
  return heedsSanctions ? [sanctionOf(userId)] : [];
}

export function petFact(pet: string): Target {
  return { database: 'directory', id: pet };
}

/** Something between a few people, as all of it stands. */
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

/** How one person mutes or blocks another. */
export function blockBetween(blocker: string, blocked: string): Target {
  return { database: 'moderation', id: blockFactId(blocker, blocked) };
}
