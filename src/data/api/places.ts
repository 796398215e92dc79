import type { Place } from '../../domain/place/schema.ts';
import type { Result } from './result.ts';

/** Cities. Each tab answers these itself, because they read no personal data. */
export interface PlacesApi {
  /**
   * At most `LIMITS.citySuggestions` cities: from the geocoder if the service has one and can be reached, otherwise
   * from the bundled list.
   */
  suggestPlaces(text: string): Promise<Result<Place[]>>;
}
