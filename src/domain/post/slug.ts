import slugify from 'slugify';
import { LIMITS } from '../limits.ts';
import { slugSuffix } from './id.ts';

/**
 * A post's address: readable, transliterated, unique and, once written into the statement, never changed by an edit.
 * `slugOf('post:01JD…', 'Мій кіт')` -> `miy-kit-01jd…`.
 */
export function slugOf(id: string, title: string): string {
  const suffix = slugSuffix(id);
  const data = LIMITS.postSlug.max - suffix.length - 1;
  // slugify has English words for punctuation: it would turn <b> into "lessbgreater".
  const letters = title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}'’ʼ]+/gu, ' ');
  const readable = slugify(letters, { lower: true, strict: true, locale: 'uk', trim: true })
    .slice(0, data)
    .replace(/^-|-$/g, '');
  return readable === '' ? suffix : `${readable}-${suffix}`;
}
