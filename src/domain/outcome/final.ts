import type { Code } from '../codes.ts';

/** Their subject was removed permanently, or they were never valid: a retry would be refused again. */
const FINAL: ReadonlySet<string | null> = new Set<Code>([
  'comment/post-removed',
  'like/post-removed',
  'message/removed',
  'report/gone',
  'review/not-yours',
  'review/too-late',
  'review/gone',
  'review/not-yours-to-answer',
  'opinion/unknown-breed',
  'opinion/not-yours',
  'block/yourself',
  'moderation/removed',
]);

export function isFinal(code: string | null): boolean {
  return FINAL.has(code);
}
