import { Type } from 'typebox';
import { Place } from '../../../../../src/domain/place/schema.ts';
import { SERVICE_LIMITS } from '../../../../../src/domain/service-limits.ts';
import { HOUR_MS } from '../../../../../src/domain/time/spans.ts';
import type { GeocoderConfig } from '../../../base/config/config.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';
import { askGeocoder } from './geocoder.ts';

export interface PlacesOptions {
  /** Null if devices suggest only from their bundled list. */
  readonly geocoder: GeocoderConfig | null;
  readonly rateLimit: number;
}

/** Cities do not move, and the same prefixes are requested repeatedly. */
const CACHE_MS = HOUR_MS;
const MAX_CACHED_ANSWERS = 1_000;

const Query = Type.Object({
  text: Type.String({ minLength: 1, maxLength: SERVICE_LIMITS.citySearch.max, pattern: '\\S' }),
});
const Answer = Type.Object({ places: Type.Array(Place) });

/**
 * `GET /places?text=` (docs/http-api.md): city suggestions of the geocoder, so that its token stays here and it never
 * learns who requests them.
 */
export async function placesRoutes(app: TypedApp, options: PlacesOptions): Promise<void> {
  const { geocoder } = options;
  const answers = ttlCache<Place[]>({ milliseconds: CACHE_MS, most: MAX_CACHED_ANSWERS, now: () => performance.now() });

  app.get(
    '/places',
    {
      schema: {
        summary: 'Up to five cities for a text; 404 `places/not-configured`, 502 `places/failed`.',
        tags: ['places'],
        querystring: Query,
        response: { 200: Answer, ...refusals(404, 502) },
      },
      config: strictLimit('places', options.rateLimit),
    },
    async (request, reply) => {
      if (geocoder === null) throw new Failure(404, 'places/not-configured', 'No geocoder is configured.');
      const text = request.query.text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
      const places = await answers.get(text, () => askGeocoder(geocoder, text));
      return reply.header('cache-control', 'private, max-age=3600').send({ places });
    },
  );
}
