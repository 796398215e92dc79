import { type Static, Type } from 'typebox';
import { ORGANISATION_LIMITS } from './limits.ts';

const HOUR = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** From one time of the day to another one. It ends on the next day if `to` is not later than `from`. */
export const OpeningPeriod = Type.Object(
  { from: Type.String({ pattern: `^${HOUR}$` }), to: Type.String({ pattern: `^(?:${HOUR}|24:00)$` }) },
  { additionalProperties: false },
);
export type OpeningPeriod = Static<typeof OpeningPeriod>;

const WEEK_DAYS = 7;

/** By day, Monday first, in Ukraine's time; no period: closed on this day. */
export const OpeningHours = Type.Array(Type.Array(OpeningPeriod, { maxItems: ORGANISATION_LIMITS.openingPeriods }), {
  minItems: WEEK_DAYS,
  maxItems: WEEK_DAYS,
});
export type OpeningHours = Static<typeof OpeningHours>;
