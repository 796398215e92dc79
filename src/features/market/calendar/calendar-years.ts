import { LIMITS } from '../../../domain/limits.ts';

/**
 * The years of the window that `year` is in: 21 of them, and the next window starts 20 later (spec part 2, section 4).
 */
export function yearsAround(year: number): number[] {
  const { window, step } = LIMITS.calendarYears;
  const first = year - (year % step);
  return Array.from({ length: window }, (_, index) => first + index);
}
