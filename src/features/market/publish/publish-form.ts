import type { StatementInput } from '../../../data/api/own.ts';
import type { Person } from '../../../data/api/session.ts';
import {
  organisationAnnouncementId,
  petAnnouncementId,
  SERVICES_ANNOUNCEMENT,
} from '../../../domain/announcement/id.ts';
import { joinRanges } from '../../../domain/announcement/ranges.ts';
import { refuseAnnouncement } from '../../../domain/announcement/rules.ts';
import {
  type AnnouncementKind,
  AnnouncementStatement,
  type AvailableService,
  type DateRange,
} from '../../../domain/announcement/schema.ts';
import type { Code } from '../../../domain/codes.ts';
import { type Content, contentOf, withoutBlankTexts } from '../../../domain/fields.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { OrganisationFact } from '../../../domain/organisation/schema.ts';
import type { Place } from '../../../domain/place/schema.ts';
import { isSeen } from '../../../domain/plain-text.ts';
import type { Currency, PriceType, ServiceKey } from '../../../domain/profile/service-kinds.ts';
import type { PriceAsked, ServiceOffer } from '../../../domain/profile/services.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import { priceOf, priceToEdit } from '../../../i18n/service-texts.ts';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';

/** The fields of an announcement that the form composes from other values, or that the program adds. */
type Composed = 'kind' | 'services' | 'petPrice' | 'organisation' | 'startedAt' | 'createdAt';

export interface PublishValues extends Omit<Content<AnnouncementStatement>, Composed> {
  kind: AnnouncementKind | null;
  step: 1 | 2;
  /** The text of the city's field; null: the name of `city`. */
  cityText: string | null;
  dates: Partial<Record<ServiceKey, DateRange[]>>;
  /** The typed text for how many a service takes in a day. */
  places: Partial<Record<ServiceKey, string>>;
  /** The ids of the chosen pets. */
  pets: string[];
  priceType: PriceType;
  price: string;
  currency: Currency;
}

export type StoredAnnouncement = AnnouncementStatement & { _rev: string };
type AnnouncementInput = Extract<StatementInput, { type: 'announcement' }>;

/** The problems that prevent publishing, by part, with the code where a domain rule has one. */
export type Problems = Partial<
  Record<'kind' | 'dates' | 'pets' | 'description' | 'general', Code> & Record<'price' | 'places' | 'city', 'wrong'>
>;

export function emptyValues(city: Place | null): PublishValues {
  return {
    kind: null,
    step: 1,
    description: '',
    city,
    cityText: null,
    dates: {},
    places: {},
    pets: [],
    priceType: 'Agreement',
    price: '',
    currency: '₴',
  };
}

/** The form values of an announcement to edit. */
export function valuesOf(statement: AnnouncementStatement, pets: string[], locale: string): PublishValues {
  const {
    services,
    petPrice,
    startedAt: _start,
    createdAt: _first,
    organisation: _name,
    ...words
  } = contentOf(statement);
  return {
    ...emptyValues(null),
    ...words,
    step: 2,
    dates: Object.fromEntries(services.map(({ offer, availableDates }) => [offer.nameKey, availableDates])),
    places: Object.fromEntries(
      services.flatMap(({ offer, places }) => (places === undefined ? [] : [[offer.nameKey, String(places)]])),
    ),
    pets,
    ...(petPrice !== null && { priceType: petPrice.priceType }),
    ...(petPrice?.priceType === 'Price' && { price: priceToEdit(petPrice.price, locale), currency: petPrice.currency }),
  };
}

/** Another type is another announcement: step and fields are reset (spec part 2, section 2). */
export function withKind(values: PublishValues, kind: AnnouncementKind, city: Place | null): PublishValues {
  return values.kind === kind ? values : { ...emptyValues(city), kind };
}

/** Whether a pet already has an announcement. */
export function isAnnounced(announcements: readonly OwnAnnouncement[], pet: string): boolean {
  const id = petAnnouncementId(pet);
  return announcements.some(({ statement, state }) => state !== 'removed' && statement._id === id);
}

type Dates = PublishValues['dates'];

/** Adds a range; adjacent or overlapping ones are merged. */
export function withRange(dates: Dates, service: ServiceKey, range: DateRange): Dates {
  return { ...dates, [service]: joinRanges([...(dates[service] ?? []), range]) };
}

export function withoutRange(dates: Dates, service: ServiceKey, from: string): Dates {
  return { ...dates, [service]: (dates[service] ?? []).filter((range) => range.from !== from) };
}

/** The part of an organisation that an announcement in its name needs. */
export type InName = Pick<OrganisationFact, '_id' | 'name'>;

interface Context {
  person: Person;
  /** The organisation in whose name it is; null: in one's own. */
  organisation: InName | null;
  /** The services of the profile, or of the organisation, with their prices. */
  offers: readonly ServiceOffer[];
  /** The edited announcement; null for a new one. */
  base: StoredAnnouncement | null;
  /** It has ended: publishing it again renews it. */
  ended: boolean;
  now: string;
}

type Built = { ok: true; statements: AnnouncementInput[] } | { ok: false; problems: Problems };

/**
 * The statements that the form stands for, one for each pet, or everything that is missing: the service applies the
 * same rules.
 */
export function statementsOf(values: PublishValues, context: Context): Built {
  const { kind } = values;
  if (kind === null) return { ok: false, problems: { kind: 'announcement/type-required' } };
  const services = kind === 'Services' ? servicesOf(values, context.offers) : [];
  const petPrice = kind === 'Pet' ? priceAsked(values) : null;
  const problems: Problems = {
    ...(kind === 'Services' && services.length === 0 && { dates: 'announcement/dates-required' }),
    ...(services.some(({ offer }) => placesIn(values, offer.nameKey) === null) && { places: 'wrong' }),
    ...(kind === 'Pet' && values.pets.length === 0 && { pets: 'announcement/pet-required' }),
    ...(kind === 'Pet' && petPrice === null && { price: 'wrong' }),
    ...(values.city === null && (values.cityText ?? '').trim() !== '' && { city: 'wrong' }),
    ...(!isDescribed(values) && { description: 'announcement/description-required' }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { base, ended, now, person, organisation } = context;
  const words = {
    ...withoutBlankTexts(fieldsInShape(AnnouncementStatement, values) ?? {}),
    type: 'announcement' as const,
    schemaVersion: versionOf('announcement'),
    kind,
    description: values.description.trim(),
    services,
    petPrice,
    city: values.city,
    startedAt: base === null || ended ? now : base.startedAt,
    createdAt: base?.createdAt ?? now,
    ...(organisation !== null && { organisation: { name: organisation.name } }),
    ...(base !== null && { baseRev: base._rev }),
  };
  const ofServices = organisation === null ? SERVICES_ANNOUNCEMENT : organisationAnnouncementId(organisation._id);
  const ids = kind === 'Services' ? [ofServices] : values.pets.map(petAnnouncementId);
  const statements = ids.map((_id): AnnouncementInput => ({ _id, ...words }));
  for (const { baseRev: _, ...statement } of statements) {
    const code = refuseAnnouncement({ ...statement, written: { at: now, device: 'form' } }, person);
    if (code !== null)
      return { ok: false, problems: { [code.startsWith('announcement/dates') ? 'dates' : 'general']: code } };
  }
  return { ok: true, statements };
}

/** Publishing needs a description (spec part 2, section 5). */
export function isDescribed({ description }: Pick<PublishValues, 'description'>): boolean {
  return isSeen(description);
}

/** Only services with at least one available day are offered (spec part 2, section 5). */
function servicesOf(values: PublishValues, offers: readonly ServiceOffer[]): AvailableService[] {
  return offers.flatMap((offer) => {
    const availableDates = joinRanges(values.dates[offer.nameKey] ?? []);
    const places = placesIn(values, offer.nameKey) ?? undefined;
    return availableDates.length === 0 ? [] : [{ offer, availableDates, ...(places !== undefined && { places }) }];
  });
}

/** How many a service takes in a day, by the form; undefined: not given, null: no valid number. */
export function placesIn({ places }: Pick<PublishValues, 'places'>, service: ServiceKey): number | undefined | null {
  const typed = places[service] ?? '';
  if (typed === '') return undefined;
  const { min, max } = LIMITS.servicePlaces;
  const number = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

function priceAsked({ priceType, price, currency }: PublishValues): PriceAsked | null {
  if (priceType !== 'Price') return { priceType };
  const number = priceOf(price);
  return number === null ? null : { priceType, price: number, currency };
}

/**
 * The choices for an edited announcement: the services of the profile, and announced ones that the profile no longer
 * has.
 */
export function offersToChoose(profile: readonly ServiceOffer[], base: AnnouncementStatement | null): ServiceOffer[] {
  const announcedOffers = (base?.services ?? []).map(({ offer }) => offer);
  return [...profile, ...announcedOffers.filter(({ nameKey }) => profile.every((offer) => offer.nameKey !== nameKey))];
}
