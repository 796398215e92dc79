import { LIMITS } from '../domain/limits.ts';
import type { Place } from '../domain/place/schema.ts';
import type { DataApi } from './api.ts';
import type { Environment } from './environment.ts';
import type { Ask } from './http/http-client.ts';

/** A person who types a city waits at most this long for the geocoder; then the list answers. */
const GEOCODER_MS = 3_000;

/**
 * Suggestions for a city: from the geocoder if the service has one and can be reached, otherwise from the bundled list,
 * which is loaded at first use. If the service has none, this context remembers that for its lifetime.
 */
export function createPlaces(options: {
  surroundings: Pick<Environment, 'loadPlaces'>;
  ask: Ask;
  online: () => boolean;
}): DataApi['suggestPlaces'] {
  const { surroundings, ask, online } = options;
  let configured = true;
  let loading: ReturnType<Environment['loadPlaces']> | null = null;

  async function geocoded(text: string): Promise<Place[]> {
    if (!configured || !online()) return [];
    const answer = await ask(`/places?${new URLSearchParams({ text })}`, { timeoutMs: GEOCODER_MS });
    if (answer.kind === 'refused' && answer.code === 'places/not-configured') configured = false;
    if (answer.kind !== 'ok') return [];
    const { places } = answer.body as { places?: Place[] };
    return Array.isArray(places) ? places.slice(0, LIMITS.citySuggestions) : [];
  }

  function bundled(): ReturnType<Environment['loadPlaces']> {
    if (loading === null) {
      loading = surroundings.loadPlaces();
      loading.catch(() => {
        // A part of the app that did not load (no network at the first use): the next text retries.
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
      const { searchUkraine } = await bundled();
      return { ok: true, value: searchUkraine(text, LIMITS.citySuggestions) };
    } catch {
      return { ok: false, code: 'places/failed' };
    }
  };
}
