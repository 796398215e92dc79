import { changeStrings } from './change-strings.ts';
import type { Code } from './codes.ts';
import { INSTANT_PATTERN } from './document.ts';
import type { StatementType } from './kinds/names.ts';
import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

/**
 * Why what a statement says of times cannot be true, or null. Every field that its schema calls an instant is judged,
 * so a kind that comes later is judged as well. `now`: the service's time in milliseconds. What only the person's own
 * devices read (`homeOf` is null) harms nobody and is not asked.
 */
export function refuseInstants(statement: { readonly type: StatementType }, now: number): Code | null {
  let possible = true;
  changeInstants(statement, (at) => {
    if (!isPossible(at, now)) possible = false;
    return at;
  });
  return possible ? null : 'statement/clock-wrong';
}

/**
 * The statement with possible times, for a device that has learned the time: what its clock said wrongly is moved by
 * `shift` milliseconds, by how much the clock was found to be wrong, and is now where that makes no sense either. What
 * is possible stays, and a statement with nothing to correct is answered as it is.
 */
export function correctInstants<S extends { readonly type: StatementType }>(
  statement: S,
  now: number,
  shift: number,
): S {
  return changeInstants(statement, (at) => {
    if (isPossible(at, now)) return at;
    const moved = Date.parse(at) + shift;
    const inRange = moved >= Date.parse(EARLIEST_INSTANT) && moved <= now;
    return new Date(inRange ? moved : now).toISOString();
  });
}

function isPossible(at: string, now: number): boolean {
  return at >= EARLIEST_INSTANT && Date.parse(at) <= now + DURATIONS.clockTolerance;
}

function changeInstants<S extends { readonly type: StatementType }>(statement: S, change: (at: string) => string): S {
  return changeStrings(statement, (text, { pattern }) => (pattern === INSTANT_PATTERN ? change(text) : text));
}
