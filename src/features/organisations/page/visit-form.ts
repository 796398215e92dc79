import { Equal } from 'typebox/value';
import type { Code } from '../../../domain/codes.ts';
import { ORGANISATION_LIMITS } from '../../../domain/organisation/limits.ts';
import { refuseVisitField } from '../../../domain/organisation/rules.ts';
import type { ORGANISATION_TYPES } from '../../../domain/organisation/types.ts';
import type { Visit } from '../../../domain/organisation/visit.ts';
import type { OrganisationAct } from '../../../domain/organisation-step/schema.ts';
import type { Place } from '../../../domain/place/schema.ts';

/** What the form changes: a visit without hours and photo, which have dialogs of their own, and the type. */
type Edited = Omit<Visit, 'hours' | 'photo'> & { readonly organisationType: (typeof ORGANISATION_TYPES)[number] };
type EditedField = keyof Edited;

/** As typed. */
export interface VisitForm extends Omit<Edited, 'phones' | 'position'> {
  /** Of the field: a city is typed, and then chosen. */
  cityText: string;
  city: Place | null;
  /** One a line. */
  phones: string;
  latitude: string;
  longitude: string;
  /** As it was when the form was opened: a change says what its writer saw. */
  was: Edited;
}

export function visitFormOf(was: Edited, cityText: string): VisitForm {
  const { phones, position, ...same } = was;
  return {
    ...same,
    cityText,
    phones: phones.join('\n'),
    latitude: position === null ? '' : String(position.latitude),
    longitude: position === null ? '' : String(position.longitude),
    was,
  };
}

export type VisitProblems = { [F in keyof VisitForm | 'general']?: Code };

/** Why the form cannot be sent, by its fields. */
export function visitProblems(values: VisitForm): VisitProblems {
  const problems: VisitProblems = {};
  const { address, phones, site, prices } = editedIn(values);
  const codes = {
    address: refuseVisitField('address', address),
    phones:
      phones.length > ORGANISATION_LIMITS.phones
        ? ('organisation/too-many-phones' as const)
        : refuseVisitField('phones', phones),
    site: refuseVisitField('site', site),
    prices: refuseVisitField('prices', prices),
    cityText: values.city === null && values.cityText.trim() !== '' ? ('organisation/city-unchosen' as const) : null,
    latitude:
      isPositionTyped(values) && positionOf(values) === null ? ('organisation/position-invalid' as const) : null,
  };
  for (const [field, code] of Object.entries(codes)) if (code !== null) problems[field as keyof VisitForm] = code;
  return problems;
}

/** A step for each field that differs from what its writer saw. */
export function visitChanges(values: VisitForm): OrganisationAct[] {
  const value = editedIn(values);
  const { was } = values;
  const fields = Object.keys(was) as EditedField[];
  return fields
    .filter((field) => !Equal(value[field], was[field]))
    .map((field) => ({ does: 'change', field, was: was[field], value: value[field] }) as OrganisationAct);
}

function editedIn(values: VisitForm): Edited {
  const { organisationType, city, address, site, emergency, languages, prices, phones } = values;
  return {
    organisationType,
    city,
    address: address.trim(),
    position: positionOf(values),
    phones: phones
      .split('\n')
      .map((phone) => phone.trim())
      .filter((phone) => phone !== ''),
    site: site.trim(),
    emergency,
    languages,
    prices: prices.trim(),
  };
}

const isPositionTyped = ({ latitude, longitude }: VisitForm) => latitude.trim() !== '' || longitude.trim() !== '';

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
/** Decimals of a degree: about a metre. */
const MAX_DECIMALS = 5;

/** Null if it is not given or no position. */
function positionOf(values: VisitForm): Visit['position'] {
  const latitude = degreesOf(values.latitude, MAX_LATITUDE);
  const longitude = degreesOf(values.longitude, MAX_LONGITUDE);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function degreesOf(text: string, max: number): number | null {
  const typed = text.trim().replace(',', '.');
  const number = typed === '' ? Number.NaN : Number(typed);
  return Math.abs(number) <= max ? Number(number.toFixed(MAX_DECIMALS)) : null;
}
