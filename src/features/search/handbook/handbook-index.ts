import type { Locale } from '../../../domain/document.ts';
import { createPostIndex, type PostIndex } from '../../../domain/search/post-index.ts';
import type { TextPiece } from '../../../domain/search/schema.ts';

/** Articles and breeds that a search shows above the posts. */
const MAX_HITS = 5;

/** A text of the product in one language. */
export interface ProductText {
  /** The same in both languages. */
  readonly path: string;
  readonly kind: 'article' | 'breed';
  readonly title: string;
  readonly text: string;
}

export interface ProductHit extends Pick<ProductText, 'path' | 'kind'> {
  readonly title: readonly TextPiece[];
  readonly excerpt: readonly TextPiece[];
}

/** Texts of equal rank are found in their own order; the posts' index orders by time. */
const LATEST_MS = Date.UTC(2000, 0, 1);
const EXCERPT_LENGTH = 160;

/**
 * Finds the product's texts as posts are found, in both languages, whichever the person reads: a hit that only the
 * other language has is shown in the reader's, without marks.
 */
export function createHandbookIndex(texts: Readonly<Record<Locale, readonly ProductText[]>>) {
  const indexes = { en: indexOf(texts.en), uk: indexOf(texts.uk) };
  return {
    /** At most `MAX_HITS`. */
    search(text: string, locale: Locale): ProductHit[] {
      const textAt = new Map(texts[locale].map((each) => [each.path, each]));
      const own = indexes[locale].search(text, 1).hits.flatMap(({ slug, title, excerpt }): ProductHit[] => {
        const shown = textAt.get(slug);
        return shown === undefined ? [] : [{ path: slug, kind: shown.kind, title, excerpt }];
      });
      const known = new Set(own.map(({ path }) => path));
      const others = indexes[locale === 'en' ? 'uk' : 'en'].search(text, 1).hits.flatMap(({ slug }): ProductHit[] => {
        const shown = textAt.get(slug);
        return shown === undefined || known.has(slug) ? [] : [withoutMarks(shown)];
      });
      return [...own, ...others].slice(0, MAX_HITS);
    },
  };
}

function indexOf(texts: readonly ProductText[]): PostIndex {
  const index = createPostIndex();
  for (const [place, { path, title, text }] of texts.entries()) {
    index.put({
      _id: path,
      slug: path,
      postTitle: title,
      content: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      tags: [],
      authorId: '',
      authorName: '',
      publishedAt: new Date(LATEST_MS - place).toISOString(),
    });
  }
  return index;
}

function withoutMarks({ path, kind, title, text }: ProductText): ProductHit {
  const beginning = text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', EXCERPT_LENGTH))}…`;
  return { path, kind, title: [{ text: title, hit: false }], excerpt: [{ text: beginning, hit: false }] };
}
