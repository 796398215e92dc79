import { LIMITS } from '../limits.ts';
import { isSeen, tidyLine } from '../plain-text.ts';

/** A tag as it is stored, shown and found: "#Київ" and "київ" become the same. */
function foldTag(text: string): string {
  return tidyLine(text.normalize('NFC'))
    .toLocaleLowerCase('uk')
    .replace(/['‘ʼ`´]/g, '’')
    .replace(/^[#\s]+/, '')
    .trim()
    .replace(/\s\s*/g, ' ');
}

/**
 * Splits on commas, folds, drops empty and repeated ones (spec part 1, section 5).
 */
export function normaliseTags(input: string | readonly string[]): string[] {
  const parts = typeof input === 'string' ? [input] : input;
  const tags = parts.flatMap((part) => part.split(',')).map(foldTag);
  return [...new Set(tags.filter(isSeen))];
}

/** Whether a post has a tag, in any spelling of both. */
export function hasTag({ tags }: { readonly tags: readonly string[] }, tag: string): boolean {
  const [wanted] = normaliseTags([tag]);
  return wanted !== undefined && normaliseTags(tags).includes(wanted);
}

/** True if each tag is short enough and there are not too many. */
export function tagsFit(tags: readonly string[]): boolean {
  return tags.length <= LIMITS.tagsPerPost && tags.every((tag) => tag.length <= LIMITS.tag.max);
}

/** The tags with which an address opens the form of a new post; invalid ones are left out. */
export function tagsOfAddress(parameters: URLSearchParams): string[] {
  const valid = normaliseTags(parameters.getAll(TAG_PARAMETER)).filter((tag) => tag.length <= LIMITS.tag.max);
  return valid.slice(0, LIMITS.tagsPerPost);
}

/** The part of an address after `?` that opens the form of a new post, with a tag if there is one. */
export function newPostSearch(tag: string | null): string {
  const parameters = new URLSearchParams({ write: 'post' });
  if (tag !== null) parameters.set(TAG_PARAMETER, tag);
  return parameters.toString();
}

const TAG_PARAMETER = 'tag';
