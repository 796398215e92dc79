import type { FactDatabase } from '../statements.ts';
import { nameIn } from './id-grammar.ts';

/**
 * The kinds of documents that people write, each with the database of its facts; null if it stays on the person's own
 * devices. Nothing else is here, so that a screen that needs a name loads no schema.
 */
const HOMES = {
  profile: 'directory',
  post: 'community',
  draft: null,
  'read-mark': null,
  comment: 'community',
  like: 'tallies',
  bookmark: null,
  report: 'moderation',
  block: 'moderation',
  preferences: null,
  pet: 'directory',
  'pet-record': null,
  announcement: 'market',
  transfer: 'directory',
  message: 'matters',
  'chat-mark': 'matters',
  'hidden-message': null,
  reaction: 'matters',
  reservation: 'matters',
  'reservation-step': 'matters',
  review: 'directory',
  'review-answer': 'directory',
  opinion: 'directory',
  organisation: 'matters',
  'organisation-step': 'matters',
  'pedigree-link': 'matters',
  'pedigree-proposal': 'matters',
} as const satisfies Readonly<Record<string, FactDatabase | null>>;
export type StatementType = keyof typeof HOMES;
export const STATEMENT_TYPES = Object.keys(HOMES) as readonly StatementType[];

/** The only function that knows a fact's database, so that a database can be split later. */
export function homeOf<T extends StatementType>(type: T): (typeof HOMES)[T] {
  return HOMES[type];
}

/** The kinds of facts that the service delivers into a person's own database; only the service writes them. */
export const DELIVERED_TYPES = [
  'outcome',
  'notification',
  'handover',
  'message',
  'chat-mark',
  'reaction',
  'reservation',
  'organisation',
  'invite',
  'pedigree-link',
  'pedigree-proposal',
] as const;
export type DeliveredType = (typeof DELIVERED_TYPES)[number];

/** The kind named at the beginning of an id, of a statement or of a fact (`id-grammar.ts`). */
export function typeNamed(id: string): StatementType | null {
  const name = nameIn(id);
  return STATEMENT_TYPES.find((type) => type === name) ?? null;
}

export function isStatementType(value: unknown): value is StatementType {
  return STATEMENT_TYPES.some((type) => type === value);
}
