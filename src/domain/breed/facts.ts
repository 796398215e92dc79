import type { PetKind } from '../pet/schema.ts';
import cats from './cat.json' with { type: 'json' };
import dogs from './dog.json' with { type: 'json' };

/** Of a grown animal: a dog below 10 kg, 25 kg, 45 kg or above; a cat below 4 kg, 6 kg, 8 kg or above. */
export const BREED_SIZES = ['small', 'medium', 'large', 'giant'] as const;
export type BreedSize = (typeof BREED_SIZES)[number];

/** The body types that have a drawing, by kind. */
export const BREED_SHAPES = {
  dog: [
    'spitz',
    'hound',
    'retriever',
    'shepherd',
    'mastiff',
    'bulldog',
    'terrier',
    'low',
    'toy',
    'longcoat',
    'poodle',
    'sighthound',
  ],
  cat: ['slender', 'medium', 'stocky', 'longhaired', 'hairless', 'tailless', 'fold'],
} as const satisfies Record<PetKind, readonly string[]>;
export type BreedShape = (typeof BREED_SHAPES)[PetKind][number];

export const COATS = ['short', 'medium', 'long', 'wire', 'curly', 'hairless', 'various'] as const;
export type Coat = (typeof COATS)[number];

/** `flat`: feels well in a flat with enough walks. `house`: needs a yard or much space. */
export const HOMES = ['flat', 'house'] as const;
export type Home = (typeof HOMES)[number];

/** 1 is little, 3 is much. */
export type Level = 1 | 2 | 3;

export interface BreedFacts {
  readonly size: BreedSize;
  /** The closest body type of the breed's kind. */
  readonly shape: BreedShape;
  /** At the withers, from and to; null where no standard names it. */
  readonly heightCm: readonly [number, number] | null;
  readonly weightKg: readonly [number, number];
  readonly lifeYears: readonly [number, number];
  readonly coat: Coat;
  /** How much care the coat needs. */
  readonly grooming: Level;
  /** 1: only for adults with experience. 2: with supervision. 3: gets on well with children. */
  readonly children: Level;
  readonly energy: Level;
  readonly home: Home;
  /** ISO 3166 codes of countries. */
  readonly origin: readonly string[];
  /** The breed's number or code in each registry; null where it is not recognised. */
  readonly registries: Readonly<Record<string, string | number | null>>;
  /** Addresses of the pages against which the facts were checked. */
  readonly sources: readonly string[];
}

/** By the breed's key. The files hold what the test beside this one checks. */
export const BREED_FACTS = { dog: dogs, cat: cats } as unknown as Readonly<
  Record<PetKind, Readonly<Record<string, BreedFacts>>>
>;
