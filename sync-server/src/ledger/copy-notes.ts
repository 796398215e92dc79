/** What the notes are called that somebody's copy of a matter's fact may be behind (`../publisher/copies.ts`). */
export const COPY_NOTES = 'copy';

/** Of what such a note is: whose copy, and of which fact. */
export function copySubject(userId: string, factId: string): string {
  return `${userId}:${factId}`;
}
