import type { Visit } from './visit.ts';

/**
 * An organisation that says nothing about how to visit it, as all did in their first version. Without schemas, because
 * the first screen upgrades stored facts.
 */
export const NO_VISIT: Visit = {
  city: null,
  address: '',
  position: null,
  phones: [],
  site: '',
  photo: null,
  hours: null,
  emergency: false,
  languages: [],
  prices: '',
};
