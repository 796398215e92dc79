import { announcementKey } from '../announcement/id.ts';
import { offererName } from '../announcement/offerer.ts';
import type { AnnouncementFact } from '../announcement/schema.ts';
import type { ArticleBlock } from '../care/text.ts';
import type { Locale } from '../document.ts';
import type { OrganisationPage } from '../organisation/page.ts';
import type { ORGANISATION_TYPES } from '../organisation/types.ts';
import type { Visit } from '../organisation/visit.ts';
import { pedigreeKey } from '../pedigree/id.ts';
import type { PedigreePage } from '../pedigree/page.ts';
import { breedOf } from '../pet/breeds.ts';
import { petKey } from '../pet/id.ts';
import type { PetFact } from '../pet/schema.ts';
import type { Photo } from '../photo/schema.ts';
import { CURRENCY_CODES, type ServiceKey } from '../profile/service-kinds.ts';
import type { PriceAsked } from '../profile/services.ts';
import { routePath } from '../routes.ts';
import type { SubjectRoute } from './subject-pages.ts';

/** An item with its own page that is no post: an announcement, a pet, an open organisation, a pedigree, … */
export interface PageSubject {
  readonly name: SubjectRoute;
  /** Its address without the origin. */
  readonly path: string;
  readonly title: string;
  /** Its whole text, or what precedes `blocks`; '' if it has none. */
  readonly text: string;
  /** The rest of a text of the product. */
  readonly blocks?: readonly ArticleBlock[];
  readonly photo: Photo | null;
  /** Its schema.org data, without the part common to every page. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Instructions whose steps are these, besides. */
  readonly steps?: readonly string[];
}

export interface SubjectWords {
  readonly locale: Locale;
  readonly service: (key: ServiceKey) => string;
}

/** The title: a pet's name and breed, or the services and their provider. */
export function subjectOfAnnouncement(fact: AnnouncementFact, words: SubjectWords): PageSubject {
  const { pet, city } = fact;
  const services = fact.services.map(({ offer }) => words.service(offer.nameKey)).join(', ');
  return {
    name: 'announcement',
    path: routePath('announcement', { id: announcementKey(fact._id) }),
    title: pet === null ? `${services} · ${offererName(fact)}` : petTitle(pet, words.locale),
    text: fact.description,
    photo: pet?.photo ?? null,
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
    schema: { '@type': 'Thing' },
  };
}

/** The schema.org types, which include no groomers, trainers and kennels. */
const ORGANISATION_SCHEMAS: Readonly<Record<(typeof ORGANISATION_TYPES)[number], string>> = {
  dogGrooming: 'LocalBusiness',
  veterinary: 'VeterinaryCare',
  grooming: 'LocalBusiness',
  shelter: 'AnimalShelter',
  kennel: 'LocalBusiness',
  training: 'LocalBusiness',
  petShop: 'PetStore',
  petHotel: 'LocalBusiness',
};

/**
 * An organisation, by the key in its address (`organisationKey`). Null if its admins did not open it, or it is closed:
 * then its data is not public. Its members are not named: permission to show them on the page does not include search
 * engines.
 */
export function subjectOfOrganisation(key: string, page: OrganisationPage, words: SubjectWords): PageSubject | null {
  if (!page.open || page.isClosed) return null;
  const offers = page.services.map((offer) => ({
    ...offerSchema(offer, null),
    itemOffered: { '@type': 'Service', name: words.service(offer.nameKey) },
  }));
  return {
    name: 'organisation',
    path: routePath('organisation', { orgId: key }),
    title: page.name,
    text: page.description,
    photo: null,
    schema: {
      '@type': ORGANISATION_SCHEMAS[page.organisationType],
      ...visitSchema(page, words.locale),
      ...(offers.length === 0 ? {} : { makesOffer: offers }),
    },
  };
}

/** How to visit or call an organisation; schema.org names days in English. */
function visitSchema(visit: Visit, locale: Locale): Record<string, unknown> {
  const { city, address, position, phones, hours } = visit;
  const postal = {
    '@type': 'PostalAddress',
    ...(city === null ? {} : { addressLocality: city.city[locale], addressCountry: city.country[locale] }),
    ...(address === '' ? {} : { streetAddress: address }),
  };
  const openings = (hours ?? []).flatMap((periods, day) =>
    periods.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS_OF_WEEK[day],
      opens: from,
      closes: to === '24:00' ? '23:59' : to,
    })),
  );
  return {
    ...(city === null && address === '' ? {} : { address: postal }),
    ...(position === null ? {} : { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(phones.length === 0 ? {} : { telephone: phones[0] }),
    ...(openings.length === 0 ? {} : { openingHoursSpecification: openings }),
  };
}
const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A dog, described as breeders do in any language: breed, date and place of birth, parents. */
export function subjectOfPedigree({ dog, sir, dam }: PedigreePage): PageSubject {
  const parents = [sir, dam].some((parent) => parent !== null)
    ? `${sir?.name ?? UNKNOWN_PARENT} × ${dam?.name ?? UNKNOWN_PARENT}`
    : null;
  return {
    name: 'pedigree',
    path: routePath('pedigree', { id: pedigreeKey(dog.dogId) }),
    title: dog.name,
    text: [dog.breed, dog.birthday, dog.kennel, parents].filter((part) => part !== null).join(' · '),
    photo: null,
    // Schema.org has no animals; Wikidata's item is the dog.
    schema: { '@type': 'Thing', additionalType: 'https://www.wikidata.org/wiki/Q144', identifier: dog.dogId },
  };
}
const UNKNOWN_PARENT = '?';

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

/** A negotiable price is not published, so it is absent. `until` is null if it has no end. */
function offerSchema(asked: PriceAsked, until: string | null): Record<string, unknown> {
  const price =
    asked.priceType === 'Price'
      ? { price: asked.price, priceCurrency: CURRENCY_CODES[asked.currency] }
      : asked.priceType === 'Free'
        ? { price: 0, priceCurrency: CURRENCY_CODES['₴'] }
        : {};
  const end = until === null ? {} : { validThrough: until };
  return { '@type': 'Offer', availability: 'https://schema.org/InStock', ...end, ...price };
}
