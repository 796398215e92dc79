import type { ComponentType } from 'react';
import type { Place } from '../../domain/place/schema.ts';

/** Addresses of other screens, handed in by the app. */
export interface MarketLinks {
  announcement: (factId: string) => string;
  person: (userId: string) => string;
  pet: (petId: string) => string;
  market: string;
  mine: string;
  ourPets: string;
  myPets: string;
  /** Where the own services and their prices are written. */
  myServices: string;
}

/** A city by typing and choosing; it belongs to the profiles and is handed in by the app. */
export type CityField = ComponentType<{
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChoose: (place: Place) => void;
}>;
