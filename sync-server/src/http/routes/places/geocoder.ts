import { LIMITS } from '../../../../../src/domain/limits.ts';
import type { Place } from '../../../../../src/domain/place/schema.ts';
import type { GeocoderConfig } from '../../../base/config/config.ts';
import { Failure } from '../../../base/http/failure.ts';
import { placesOf } from './features.ts';

const TIMEOUT_MS = 4_000;
/** Far more than five features need; a larger response is invalid. */
const LARGEST_ANSWER_BYTES = 262_144;

/**
 * Requests cities from a Mapbox-compatible geocoder (spec part 1, section 7; docs.mapbox.com/api/search/geocoding-v5):
 * the text in the path, names in both languages.
 * @throws Failure 502 `places/failed`. Neither it nor a log contains what was typed, which may be somebody's home.
 */
export async function askGeocoder({ url, token }: GeocoderConfig, text: string): Promise<Place[]> {
  // A semicolon would split it into several queries.
  const address = new URL(`${url}/${encodeURIComponent(text.replaceAll(';', ' '))}.json`);
  const query = { access_token: token, types: 'place', limit: String(LIMITS.citySuggestions), language: 'uk,en' };
  address.search = new URLSearchParams(query).toString();
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw failed(`The geocoder answered ${answer.status}.`);
    return placesOf(JSON.parse(await textOf(answer))).slice(0, LIMITS.citySuggestions);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failed('The geocoder could not be asked.');
  }
}

async function textOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > LARGEST_ANSWER_BYTES) throw failed('The geocoder does not stop answering.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size).toString('utf8');
}

function failed(reason: string): Failure {
  return new Failure(502, 'places/failed', reason);
}
