import type { Code } from '../codes.ts';

/** What these were about is gone for good, or they never made sense: the same once more would be refused once more. */
const FINAL: ReadonlySet<string | null> = new Set<Code>([
  'comment/post-removed',
  'like/post-removed',
  'report/gone',
  'review/not-yours',
  'review/too-late',
  'review/gone',
  'review/not-yours-to-answer',
  'block/yourself',
  'moderation/removed',
]);

export function isFinal(code: string | null): boolean {
  return FINAL.has(code);
}
