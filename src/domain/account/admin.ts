import { type Static, Type } from 'typebox';
import { Instant, Sha256, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Role } from './schema.ts';

/** An account as an admin sees it. */
export const AccountRow = Type.Object({
  userId: UserId,
  name: Type.String(),
  letter: Type.String(),
  /** The hash of their photo (domain/photo/variants.ts); null if they have none. */
  avatar: Type.Union([Sha256, Type.Null()]),
  email: Type.String(),
  roles: Type.Array(Role),
  suspension: Type.Union([Type.Object({ reason: Type.String(), at: Instant }), Type.Null()]),
  createdAt: Instant,
});
export type AccountRow = Static<typeof AccountRow>;

/** The client sends `next` as `after` to get the following page; null on the last one. */
export const AccountPage = Type.Object({
  rows: Type.Array(AccountRow),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type AccountPage = Static<typeof AccountPage>;

export const Suspension = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: LIMITS.suspensionReason.max, pattern: '\\S' }) },
  { additionalProperties: false },
);
export type Suspension = Static<typeof Suspension>;

export const AUDIT_ACTIONS = [
  'role-granted',
  'role-withdrawn',
  'account-suspended',
  'account-restored',
  'report-dismissed',
  'content-hidden',
  'content-restored',
  'content-removed',
  'author-warned',
  'writing-blocked',
  'pedigree-linked',
  'pedigree-link-refused',
  'pedigree-confirmed',
  'pedigree-removed',
  'article-pinned',
  'article-unpinned',
] as const;

/**
 * One change by an admin. `by` is null if it was made on the server's command line. Names are those of that time; the
 * name of a deleted account is empty.
 */
export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  action: Type.Enum([...AUDIT_ACTIONS]),
  by: Type.Union([Type.Object({ userId: UserId, name: Type.String() }), Type.Null()]),
  person: Type.Object({ userId: UserId, name: Type.String() }),
  role: Type.Union([Role, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = Type.Object({
  rows: Type.Array(AuditEntry),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type AuditPage = Static<typeof AuditPage>;
