import type { PetStatement, Vaccination } from '../../../src/domain/pet/schema.ts';
import type { PriceAsked } from '../../../src/domain/profile/services.ts';
import type { Scene } from '../pictures/drawing.ts';
import { CATS } from './cats.ts';
import { DOGS } from './dogs.ts';

type Traits = Pick<PetStatement, 'name' | 'petType' | 'breed' | 'sex' | 'age' | 'size' | 'sterilized' | 'bio'>;

/** A picture and its description. */
export interface SamplePicture {
  readonly scene: Scene;
  readonly alt: string;
}

/** A pet of a sample person. Days count from the day of the run. */
export interface SamplePet extends Traits {
  readonly owner: string;
  readonly colour?: string;
  /** Its photo, then the gallery. */
  readonly pictures: readonly SamplePicture[];
  readonly record?: {
    readonly bornDays: number;
    readonly chip: string;
    readonly passport: string;
    readonly vaccinations: readonly (Pick<Vaccination, 'name'> & { givenDays: number; dueDays: number | null })[];
    readonly health: string;
    readonly contacts: string;
  };
  /** Set if the pet is offered for a new home. */
  readonly offered?: {
    readonly description: string;
    readonly price: PriceAsked;
    /** When, if not in the first days of the story. */
    readonly daysAgo?: number;
  };
}

export const PETS: readonly SamplePet[] = [...CATS, ...DOGS];
