import { announcementKey } from '../domain/announcement/id.ts';
import { petKey } from '../domain/pet/id.ts';
import { routePath } from '../domain/routes.ts';
import type { MarketLinks } from '../features/market/market-links.ts';
import { profilePath } from './links.ts';

/** The addresses that the screens of the market lead to. */
export const MARKET_LINKS: MarketLinks = {
  announcement: (factId) => routePath('announcement', { id: announcementKey(factId) }),
  person: profilePath,
  pet: (petId) => routePath('pet', { id: petKey(petId) }),
  market: routePath('services'),
  mine: routePath('myAnnouncements'),
  ourPets: routePath('ourPets'),
  myPets: routePath('myPets'),
  myServices: `${routePath('myProfile')}?tab=services`,
};
