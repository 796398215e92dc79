import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

/**
 * When something was written, for a reader who sees when it was published; null where that says no more. A writer's
 * clock is only a hint: what it puts after the publishing, or before there was anything to write in, is not told. Apart
 * from the schemas, because lists of the first screen ask.
 */
export function writtenEarlier({ createdAt, publishedAt }: { createdAt: string; publishedAt: string }): string | null {
  const told =
    createdAt >= EARLIEST_INSTANT && Date.parse(publishedAt) - Date.parse(createdAt) > DURATIONS.writtenEarlier;
  return told ? createdAt : null;
}
