import { nameIn } from './id-grammar.ts';

/**
 * The kinds of documents that people write. Nothing else stands here, so that a screen that asks for a name loads no
 * schema.
 */
export const STATEMENT_TYPES = [
  'profile',
  'post',
  'draft',
  'read-mark',
  'comment',
  'like',
  'bookmark',
  'report',
  'block',
  'preferences',
  'pet',
  'pet-record',
  'announcement',
  'transfer',
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

/** The kinds of facts that the service delivers into a person's own database, and nobody else writes. */
export const DELIVERED_TYPES = ['outcome', 'notification', 'handover'] as const;
export type DeliveredType = (typeof DELIVERED_TYPES)[number];

/** The kind whose name an id begins with: every id does, of a statement as of a fact (`id-grammar.ts`). */
export function typeNamed(id: string): StatementType | null {
  const name = nameIn(id);
  return STATEMENT_TYPES.find((type) => type === name) ?? null;
}

export function isStatementType(value: unknown): value is StatementType {
  return STATEMENT_TYPES.some((type) => type === value);
}
