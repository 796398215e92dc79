import type { CityField, MarketLinks } from '../market-links.ts';

/** Addresses by which a test recognises where a link leads. */
export const LINKS: MarketLinks = {
  announcement: (id) => `/announcement/${id}`,
  person: (id) => `/person/${id}`,
  pet: (id) => `/pet/${id}`,
  market: '/market',
  mine: '/mine',
  ourPets: '/our-pets',
  myPets: '/my-pets',
  myServices: '/my-services',
};

/** The city's field of the profiles, as far as these tests look at it. */
export const PlainCityField: CityField = ({ text, onText }) => (
  <label>
    City
    <input value={text} onChange={({ target }) => onText(target.value)} />
  </label>
);
