/** The kinds of documents that people write. Nothing else stands here, so that a screen that asks for a name loads no schema. */
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

export function isStatementType(value: unknown): value is StatementType {
  return STATEMENT_TYPES.some((type) => type === value);
}
