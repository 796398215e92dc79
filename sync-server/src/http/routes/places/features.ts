import { Value } from 'typebox/value';
import { fieldsOf } from '../../../../../src/domain/fields.ts';
import { Place } from '../../../../../src/domain/place/schema.ts';

/** The fields read from a feature, and from each part of its `context`. */
type Part = Record<'id' | 'context' | Worded<'text' | 'place_name'>, unknown>;
type Suffix = '' | '_en' | '_uk';
type Worded<Name extends string> = `${Name}${Suffix}`;

interface Both {
  readonly en: string;
  readonly uk: string;
}

/**
 * Converts a geocoder's response to places. Each feature certainly has `id`, `text` and `place_name` (spec part 1,
 * section 7); names in both languages, the region and the country are in further fields if the geocoder provides them.
 * Incomplete places are omitted.
 * @throws Error if it is not a list of features
 */
export function placesOf(answer: unknown): Place[] {
  const { features } = fieldsOf<{ features: unknown }>(answer);
  if (!Array.isArray(features)) throw new Error('no features');
  return features.flatMap((feature: unknown) => placeOf(feature) ?? []);
}

function placeOf(feature: unknown): Place | null {
  const place = {
    code: `geo:${String(fieldsOf<Part>(feature).id)}`,
    city: namesOf(feature),
    region: partOf(feature, 'region'),
    country: partOf(feature, 'country') ?? lastOfName(feature),
  };
  return Value.Check(Place, place) ? place : null;
}

/** The region or country of a feature: from its `context`, from the nearest to the widest. */
function partOf(feature: unknown, kind: 'region' | 'country'): Both | null {
  const { context } = fieldsOf<Part>(feature);
  if (!Array.isArray(context)) return null;
  return namesOf(context.find((part: unknown) => String(fieldsOf<Part>(part).id).startsWith(`${kind}.`)));
}

function namesOf(part: unknown): Both | null {
  return both((suffix) => textField(part, `text${suffix}`));
}

/** "Lviv, Lviv Oblast, Ukraine" -> "Ukraine". A single name names no country. */
function lastOfName(feature: unknown): Both | null {
  return both((suffix) => {
    const parts = textField(feature, `place_name${suffix}`)?.split(',') ?? [];
    return parts.length < 2 ? null : (parts.at(-1)?.trim() ?? null);
  });
}

/** A name in each language, or the only one for both. */
function both(read: (suffix: Suffix) => string | null): Both | null {
  const any = read('') ?? read('_uk') ?? read('_en');
  return any === null ? null : { en: read('_en') ?? any, uk: read('_uk') ?? any };
}

function textField(part: unknown, name: keyof Part): string | null {
  const text = fieldsOf<Part>(part)[name];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
