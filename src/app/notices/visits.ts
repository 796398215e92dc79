import { fieldsOf } from '../../domain/fields.ts';

const KEY = 'lapka.visits';
const OFTEN_ENOUGH = 3;
/** A reload is not another visit. */
const APART_MS = 30 * 60_000;

export interface Visits {
  count: number;
  /** Milliseconds since 1970. */
  last: number;
  declined: boolean;
}

const NONE: Visits = { count: 0, last: 0, declined: false };

/** Whether the person knows the app well enough to be asked to install it. */
export function isGoodMoment(visits: Visits, hasPosted: boolean): boolean {
  return !visits.declined && (hasPosted || visits.count >= OFTEN_ENOUGH);
}

export function readVisits(storage: Storage | null): Visits {
  try {
    const { count, last, declined } = fieldsOf<Visits>(JSON.parse(storage?.getItem(KEY) ?? 'null'));
    return typeof count === 'number' && typeof last === 'number' ? { count, last, declined: declined === true } : NONE;
  } catch {
    return NONE;
  }
}

/** Counts this visit, once per half an hour of absence. */
export function countVisit(storage: Storage | null, now: number): void {
  const visits = readVisits(storage);
  if (now - visits.last > APART_MS) write(storage, { ...visits, count: visits.count + 1, last: now });
}

export function writeDeclined(storage: Storage | null): void {
  write(storage, { ...readVisits(storage), declined: true });
}

function write(storage: Storage | null, visits: Visits): void {
  try {
    storage?.setItem(KEY, JSON.stringify(visits));
  } catch {
    // Not counted: the person is simply not asked.
  }
}
