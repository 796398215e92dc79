import type { PostFact } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { profileFactId } from '../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../src/domain/profile/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';

const WORDS =
  'кіт собака лапа хвіст миска корм прогулянка ветеринар щеня кошеня вулиця парк нашийник повідець дім сусіди ранок вечір зима літо світло генератор тиша радість друг порода шерсть грумінг виставка переноска дорога ліки вакцина чіп паспорт притулок'.split(
    ' ',
  );
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A small generator with a known seed (mulberry32): the same posts in every run, so runs can be compared. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A published post of about 1 KB for filling `community`; `number` counts from 0, the highest is the newest. */
export function factOf(number: number): PostFact {
  const random = randomOf(number + 1);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(' ');
  const code = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '0').join('');
  const id = `post:01JD${code(22, ALPHABET)}`;
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const postTitle = words(5);
  return {
    _id: id,
    type: 'post',
    schemaVersion: versionOf('post'),
    postTitle,
    postTitleLower: postTitle,
    content: `<p>${words(34)}</p><p>${code(40, '0123456789abcdef')}</p>`,
    tags: [words(1), words(1)],
    photo: number % 3 === 0 ? { sha256: code(64, '0123456789abcdef'), alt: words(3), width: 1200, height: 675 } : null,
    slug: slugOf(id, postTitle),
    createdAt: at,
    editedAt: null,
    authorId: code(32, '0123456789abcdef'),
    authorName: words(2),
    authorLetter: 'КМ',
    customAvatar: null,
    publishedAt: at,
    updatedAt: null,
    likes: Math.floor(random() * 50),
    commentsCount: Math.floor(random() * 9),
    statementRev: `1-${code(32, '0123456789abcdef')}`,
  };
}

/** The profile of that post's author. */
export function authorOf(number: number): ProfileFact {
  const { authorId, authorName, authorLetter, createdAt } = factOf(number);
  const [firstName = '', secondName = ''] = authorName.split(' ');
  return {
    _id: profileFactId(authorId),
    type: 'profile',
    schemaVersion: versionOf('profile'),
    uid: authorId,
    firstName,
    secondName,
    letter: authorLetter,
    createdAt,
    statementRev: `1-${authorId}`,
  };
}

const written = { at: '2026-11-20T10:00:00.000Z', device: 'bench' };

/** The statement from which the fact of this number is published. */
export function statementOf(number: number) {
  const { _id, postTitle, content, tags, createdAt } = factOf(number);
  const slug = slugOf(_id, postTitle);
  return {
    _id,
    type: 'post',
    schemaVersion: versionOf('post'),
    written,
    postTitle,
    content,
    tags,
    photo: null,
    slug,
    createdAt,
    editedAt: null,
  };
}
