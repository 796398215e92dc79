import { changeStrings } from './change-strings.ts';
import type { Code } from './codes.ts';
import { INSTANT_PATTERN } from './document.ts';
import type { StatementType } from './kinds/names.ts';
import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

/**
 * Why the times in a statement cannot be true, or null. Checks every field that the schema calls an instant, so later
 * kinds are covered. `now`: the service's time in milliseconds. A kind that only the person's own devices read
 * (`homeOf` is null) is not checked.
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
 * The statement with possible times, for a device that has learned the right time: an impossible time is moved by
 * `shift` milliseconds, the measured error of the clock, and replaced by now if it is still impossible. Returns the
 * same statement if nothing changed.
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
