import { breedAddress } from '../breed/address.ts';
import { BREED_PARTS, type BreedDescription, type BreedPart } from '../breed/description.ts';
import type { CareArticle } from '../care/articles.ts';
import { type ArticleText, plainWords } from '../care/text.ts';
import type { Locale } from '../document.ts';
import { breedOf } from '../pet/breeds.ts';
import type { PetKind } from '../pet/schema.ts';
import { routePath } from '../routes.ts';
import type { PageSubject } from './subjects.ts';

/** Wikidata's items "dog breed" and "cat breed": schema.org has no animals. */
const BREED_ITEMS: Readonly<Record<PetKind, string>> = {
  dog: 'https://www.wikidata.org/wiki/Q39367',
  cat: 'https://www.wikidata.org/wiki/Q43577',
};

/** An article; one for an emergency gives its steps also as instructions. */
export function subjectOfCareArticle(article: CareArticle, { title, summary, blocks }: ArticleText): PageSubject {
  const { slug, emergency, kind, reviewed } = article;
  const numbered = blocks.flatMap((block) => ('items' in block && block.ordered ? block.items : []));
  const subject: PageSubject = {
    name: 'careArticle',
    path: routePath('careArticle', { slug }),
    title,
    text: summary,
    blocks,
    photo: null,
    schema: { '@type': 'Article', dateModified: reviewed },
  };
  return emergency && kind === 'howTo' ? { ...subject, steps: numbered.map(plainWords) } : subject;
}

export interface BreedWords {
  readonly locale: Locale;
  readonly part: (part: Exclude<BreedPart, 'about'>) => string;
}

/** A described breed. */
export function subjectOfBreed(
  { kind, key }: { readonly kind: PetKind; readonly key: string },
  description: BreedDescription,
  words: BreedWords,
): PageSubject {
  const title = breedOf(kind, key)?.name[words.locale] ?? key;
  return {
    name: 'breed',
    path: routePath('breed', { key: breedAddress(kind, key) ?? key }),
    title,
    text: description.about,
    blocks: BREED_PARTS.flatMap((part) =>
      part === 'about' ? [] : [{ heading: words.part(part) }, { text: [description[part]] }],
    ),
    photo: null,
    schema: { '@type': 'Article', about: { '@type': 'Thing', name: title, additionalType: BREED_ITEMS[kind] } },
  };
}
