/**
 * The prefix of notes that a person's copy of a matter's fact may be outdated (`../../publishing/follow-up/copies.ts`).
 */
export const COPY_NOTES = 'copy';

/** The subject of such a note: the person and the fact. */
export function copySubject(userId: string, factId: string): string {
  return `${userId}:${factId}`;
}
