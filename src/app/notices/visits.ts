import { fieldsOf } from '../../domain/fields.ts';
import { localStore } from '../../platform/browser-storage.ts';

const KEY = 'lapka.visits';
const OFTEN_ENOUGH = 3;
/** A visit within this time, such as a reload, is not counted again. */
const APART_MS = 30 * 60_000;

export interface Visits {
  count: number;
  /** Milliseconds since 1970. */
  last: number;
  declined: boolean;
}

const NONE: Visits = { count: 0, last: 0, declined: false };

/** Whether the person knows the app well enough for an offer to install it. */
export function isGoodMoment(visits: Visits, hasPosted: boolean): boolean {
  return !visits.declined && (hasPosted || visits.count >= OFTEN_ENOUGH);
}

export function readVisits(): Visits {
  const { count, last, declined } = fieldsOf<Visits>(localStore.readJson(KEY));
  return typeof count === 'number' && typeof last === 'number' ? { count, last, declined: declined === true } : NONE;
}

/** Counts this visit if the last one was at least half an hour ago. */
export function countVisit(now: number): void {
  const visits = readVisits();
  if (now - visits.last > APART_MS) localStore.writeJson(KEY, { ...visits, count: visits.count + 1, last: now });
}

export function writeDeclined(): void {
  localStore.writeJson(KEY, { ...readVisits(), declined: true });
}
