import { routePath } from '../routes.ts';
import { breedAt } from './address.ts';

/** Side by side. */
export const MAX_COMPARED_BREEDS = 3;

const PARAMETER = 'compare';

/** The addresses of the breeds to compare, without repeated and invented ones. */
export function comparedBreeds(parameters: URLSearchParams): string[] {
  const named = (parameters.get(PARAMETER) ?? '').split(',').filter((address) => breedAt(address) !== null);
  return [...new Set(named)].slice(0, MAX_COMPARED_BREEDS);
}

/** The same parameters with other breeds to compare. */
export function withCompared(parameters: URLSearchParams, addresses: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (addresses.length === 0) next.delete(PARAMETER);
  else next.set(PARAMETER, addresses.join(','));
  return next;
}

/** The address of a list of breeds or of their comparison. */
export function comparePath(name: 'breeds' | 'breedsCompare', addresses: readonly string[]): string {
  const search = addresses.length === 0 ? '' : `?${PARAMETER}=${addresses.join(',')}`;
  return `${routePath(name)}${search}`;
}
