import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

/**
 * When something was written, if that differs relevantly from its publication; otherwise null. A writer's clock is only
 * a hint: a time after the publication, or before the app existed, is ignored. Separate from the schemas, because lists
 * of the first screen use it.
 */
export function writtenEarlier({ createdAt, publishedAt }: { createdAt: string; publishedAt: string }): string | null {
  const isEarlier =
    createdAt >= EARLIEST_INSTANT && Date.parse(publishedAt) - Date.parse(createdAt) > DURATIONS.writtenEarlier;
  return isEarlier ? createdAt : null;
}
