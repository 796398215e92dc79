import { type IdRange, idGrammar, NOTHING, USER_ID } from '../kinds/id-grammar.ts';
import { SUBJECT } from './subject.ts';

/** One per person and subject, enforced by the id. */
export const opinionIds = idGrammar('opinion', SUBJECT);

/** By subject and author, so that all opinions on a subject are one range of ids. */
export const opinionFactIds = idGrammar('opinion', SUBJECT, USER_ID);

export function opinionId(subject: string): string {
  return opinionIds.make(subject);
}

/** What a statement is about. */
export function subjectOfStatement(statement: string): string {
  return opinionIds.parse(statement)?.[0] ?? NOTHING;
}

export function opinionFactId(statement: string, userId: string): string {
  return opinionFactIds.make(subjectOfStatement(statement), userId);
}

/** The author's statement, by the fact. */
export function statementOfOpinion(fact: string): string {
  return opinionId(opinionFactIds.parse(fact)?.[0] ?? NOTHING);
}

/** The ids of all published opinions on a subject. */
export function opinionRange(subject: string): IdRange {
  return opinionFactIds.range(subject);
}
