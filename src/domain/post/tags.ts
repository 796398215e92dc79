import { LIMITS } from '../limits.ts';
import { isSeen, tidyLine } from '../plain-text.ts';

/** Splits on commas, trims, lower-cases, drops empty and repeated ones (spec part 1, section 5). */
export function normaliseTags(input: string | readonly string[]): string[] {
  const parts = typeof input === 'string' ? [input] : input;
  const tags = parts.flatMap((part) => part.split(',')).map((tag) => tidyLine(tag).trim().toLocaleLowerCase('uk'));
  return [...new Set(tags.filter(isSeen))];
}

/** True when each tag is short enough and there are not too many. */
export function tagsFit(tags: readonly string[]): boolean {
  return tags.length <= LIMITS.tagsPerPost && tags.every((tag) => tag.length <= LIMITS.tag.max);
}
