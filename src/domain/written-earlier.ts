import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

interface Times {
  /** By the writer's clock, which is only a hint. */
  readonly createdAt: string;
  readonly publishedAt: string;
}

/**
 * When something was written, if that differs relevantly from its publication; otherwise null. Separate from the
 * schemas, because lists of the first screen use it.
 */
export function writtenEarlier(times: Times): string | null {
  const written = timeOfWriting(times);
  return Date.parse(times.publishedAt) - Date.parse(written) > DURATIONS.writtenEarlier ? written : null;
}

/** When something was written; when it was published, if the writer's clock says later, or before the app existed. */
export function timeOfWriting({ createdAt, publishedAt }: Times): string {
  return createdAt >= EARLIEST_INSTANT && createdAt <= publishedAt ? createdAt : publishedAt;
}

/** Whether a message waited so long to be sent that its reader wants to know. */
export function isDelayed(times: Times): boolean {
  return Date.parse(times.publishedAt) - Date.parse(timeOfWriting(times)) >= DURATIONS.sendDelay;
}
