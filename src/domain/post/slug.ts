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

/**
 * Whether `slug` may be the address of the post `id`: nobody comes to another post's address by accident. An id that was chosen to end like another one does; asking the engine for each
 * post's address kept that out and made publishing four times slower (docs/bench.md, "publisher").
 */
export function slugBelongsTo(slug: string, id: string): boolean {
  const suffix = slugSuffix(id);
  return slug === suffix || slug.endsWith(`-${suffix}`);
}
