import { breedAddress } from '../../domain/breed/address.ts';
import { BREED_PARTS } from '../../domain/breed/description.ts';
import { CARE_ARTICLES } from '../../domain/care/articles.ts';
import { plainText } from '../../domain/care/text.ts';
import type { Locale } from '../../domain/document.ts';
import { BREEDS } from '../../domain/pet/breeds.ts';
import { PET_KINDS } from '../../domain/pet/schema.ts';
import { routePath } from '../../domain/routes.ts';
import { loadDescriptions } from '../../features/breeds/descriptions.ts';
import { loadHandbook } from '../../features/documents/care/handbook.ts';
import type { ProductText } from '../../features/search/handbook/handbook-index.ts';

/** The articles, what is urgent first, and the breeds in one language. */
export async function loadSearchTexts(locale: Locale): Promise<ProductText[]> {
  const [handbook, ...described] = await Promise.all([
    loadHandbook(locale),
    ...PET_KINDS.map((kind) => loadDescriptions(kind, locale)),
  ]);
  const urgentFirst = [...CARE_ARTICLES].sort((one, other) => Number(other.emergency) - Number(one.emergency));
  const articles = urgentFirst.flatMap(({ slug }): ProductText[] => {
    const text = handbook[slug];
    if (text === undefined) return [];
    return [{ path: routePath('careArticle', { slug }), kind: 'article', title: text.title, text: plainText(text) }];
  });
  const breeds = PET_KINDS.flatMap((kind, at) =>
    BREEDS[kind].flatMap(({ key, name }): ProductText[] => {
      const [address, description] = [breedAddress(kind, key), described[at]?.[key]];
      if (address === null || description === undefined) return [];
      const text = BREED_PARTS.map((part) => description[part]).join(' ');
      return [{ path: routePath('breed', { key: address }), kind: 'breed', title: name[locale], text }];
    }),
  );
  return [...articles, ...breeds];
}
