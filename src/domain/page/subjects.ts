import { announcementKey } from '../announcement/id.ts';
import { offererName } from '../announcement/offerer.ts';
import type { AnnouncementFact } from '../announcement/schema.ts';
import type { Locale } from '../document.ts';
import { breedOf } from '../pet/breeds.ts';
import { petKey } from '../pet/id.ts';
import type { PetFact } from '../pet/schema.ts';
import type { Photo } from '../photo/schema.ts';
import { CURRENCY_CODES, type ServiceKey } from '../profile/service-kinds.ts';
import type { PriceAsked } from '../profile/services.ts';
import { type RouteName, routePath } from '../routes.ts';

/** Something with a page of its own that is no post: an announcement, a pet. */
export interface PageSubject {
  readonly name: Extract<RouteName, 'announcement' | 'pet'>;
  /** Where it is read, without the origin. */
  readonly path: string;
  readonly title: string;
  /** All that was written about it; '' for nothing. */
  readonly text: string;
  readonly photo: Photo | null;
  readonly changedAt: string;
  /** What it is for machines that read schema.org, without what every page says. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface SubjectWords {
  readonly locale: Locale;
  readonly service: (key: ServiceKey) => string;
}

/** A pet is called by its name and breed, services by what they are and whose. */
export function subjectOfAnnouncement(fact: AnnouncementFact, words: SubjectWords): PageSubject {
  const { pet, city } = fact;
  const services = fact.services.map(({ offer }) => words.service(offer.nameKey)).join(', ');
  return {
    name: 'announcement',
    path: routePath('announcement', { id: announcementKey(fact._id) }),
    title: pet === null ? `${services} · ${offererName(fact)}` : petTitle(pet, words.locale),
    text: fact.description,
    photo: pet?.photo ?? null,
    changedAt: fact.updatedAt ?? fact.publishedAt,
    schema: {
      ...(pet === null ? serviceSchema(fact, words) : petOfferSchema(fact)),
      ...(city === null ? {} : { areaServed: { '@type': 'City', name: city.city[words.locale] } }),
    },
  };
}

export function subjectOfPet(fact: PetFact, locale: Locale): PageSubject {
  return {
    name: 'pet',
    path: routePath('pet', { id: petKey(fact._id) }),
    title: petTitle(fact, locale),
    text: fact.bio,
    photo: fact.photo,
    changedAt: fact.updatedAt ?? fact.publishedAt,
    schema: { '@type': 'Thing' },
  };
}

function petTitle({ name, petType, breed }: Pick<PetFact, 'name' | 'petType' | 'breed'>, locale: Locale): string {
  const known = breed === 'other' ? null : breedOf(petType, breed);
  return known === null ? name : `${name}, ${known.name[locale]}`;
}

function serviceSchema(fact: AnnouncementFact, words: SubjectWords): Record<string, unknown> {
  const offers = fact.services.map(({ offer }) => ({
    ...offerSchema(offer, fact.expiresAt),
    itemOffered: { '@type': 'Service', name: words.service(offer.nameKey) },
  }));
  const provider = { '@type': fact.organisation === undefined ? 'Person' : 'Organization', name: offererName(fact) };
  return { '@type': 'Service', provider, offers };
}

function petOfferSchema({ petPrice, expiresAt, authorName }: AnnouncementFact): Record<string, unknown> {
  if (petPrice === null) return { '@type': 'Product' };
  const seller = { '@type': 'Person', name: authorName };
  return { '@type': 'Product', offers: { ...offerSchema(petPrice, expiresAt), seller } };
}

/** A price that is agreed upon is told by nobody, so none stands there. */
function offerSchema(asked: PriceAsked, until: string): Record<string, unknown> {
  const price =
    asked.priceType === 'Price'
      ? { price: asked.price, priceCurrency: CURRENCY_CODES[asked.currency] }
      : asked.priceType === 'Free'
        ? { price: 0, priceCurrency: CURRENCY_CODES['₴'] }
        : {};
  return { '@type': 'Offer', availability: 'https://schema.org/InStock', validThrough: until, ...price };
}
