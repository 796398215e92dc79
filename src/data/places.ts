import { LIMITS } from '../domain/limits.ts';
import type { Place } from '../domain/place/schema.ts';
import { indexPlaces, type PlaceIndex, searchPlaces } from '../domain/place/search.ts';
import type { DataApi } from './api.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './http/http-client.ts';

/** Whoever types a city does not wait longer for the geocoder; the list answers then. */
const GEOCODER_MS = 3_000;

/**
 * Suggestions for a city: the geocoder's when the service has one and can be asked, otherwise those of the bundled
 * list, which is loaded at first use. That the service has none is remembered as long as this context lives.
 */
export function createPlaces(options: {
  surroundings: Pick<Environment, 'loadPlaces'>;
  ask: Ask;
  online: () => boolean;
}): DataApi['suggestPlaces'] {
  const { surroundings, ask, online } = options;
  let configured = true;
  let loading: Promise<PlaceIndex> | null = null;

  async function geocoded(text: string): Promise<Place[]> {
    if (!configured || !online()) return [];
    const answer = await ask(`/places?${new URLSearchParams({ text })}`, { timeoutMs: GEOCODER_MS });
    if (answer.kind === 'refused' && answer.code === 'places/not-configured') configured = false;
    if (answer.kind !== 'ok') return [];
    const { places } = answer.body as { places?: Place[] };
    return Array.isArray(places) ? places.slice(0, LIMITS.citySuggestions) : [];
  }

  function bundled(): Promise<PlaceIndex> {
    if (loading === null) {
      loading = surroundings.loadPlaces().then(indexPlaces);
      loading.catch(() => {
        // A part of the app that did not load (no network at the first use): the next text tries again.
        loading = null;
      });
    }
    return loading;
  }

  return async (given) => {
    const text = given.trim();
    if (text === '') return { ok: true, value: [] };
    const found = await geocoded(text);
    if (found.length > 0) return { ok: true, value: found };
    try {
      return { ok: true, value: searchPlaces(await bundled(), text, LIMITS.citySuggestions) };
    } catch {
      return { ok: false, code: 'places/failed' };
    }
  };
}
