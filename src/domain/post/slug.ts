import slugify from 'slugify';
import { LIMITS } from '../limits.ts';
import { slugSuffix } from './id.ts';

/**
 * A post's address: readable, transliterated, unique and, once written into the statement, never changed by an edit.
 * `slugOf('post:…', 'Мій кіт')` -> `mij-kit-<suffix>`.
 */
export function slugOf(id: string, title: string): string {
  const suffix = slugSuffix(id);
  const room = LIMITS.postSlug.max - suffix.length - 1;
  const readable = slugify(title.normalize('NFC'), { lower: true, strict: true, locale: 'uk' })
    .slice(0, room)
    .replace(/^-+|-+$/g, '');
  return readable === '' ? suffix : `${readable}-${suffix}`;
}

/** Whether `slug` may be the address of the post `id`. Of two ids that end alike the publisher gives it to the one that was published first. */
export function slugBelongsTo(slug: string, id: string): boolean {
  const suffix = slugSuffix(id);
  return slug === suffix || slug.endsWith(`-${suffix}`);
}
