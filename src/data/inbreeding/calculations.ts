import { type Ancestry, lineageOf, type NamedLineage, withLitter } from '../../domain/inbreeding/ancestries.ts';
import { type Completeness, completeness } from '../../domain/inbreeding/completeness.ts';
import { contributions } from '../../domain/inbreeding/contributions.ts';
import { inbreeding, inbreedingOver, rankMates } from '../../domain/inbreeding/inbreeding.ts';
import { type Lineage, LineageLoop } from '../../domain/inbreeding/lineage.ts';
import { LIMITS } from '../../domain/limits.ts';

/** The first dog of an ancestry is its subject. */
export type InbreedingQuestion = (
  | { readonly of: 'dog'; readonly dog: Ancestry }
  | { readonly of: 'litter'; readonly sir: Ancestry; readonly dam: Ancestry }
) & {
  /** Number of generations for contributions and completeness; null: all known ones. */
  readonly generations: number | null;
};

export interface Inbreeding {
  readonly kind: 'known';
  /** The coefficient over all known generations. */
  readonly coefficient: number;
  readonly over: readonly { readonly generations: number; readonly coefficient: number }[];
  /** Largest first; they add up to the coefficient over the requested generations. */
  readonly contributions: readonly { readonly dogId: string; readonly part: number }[];
  /**
   * If all generations were requested, over the largest number that is offered: completeness over all of them has no
   * limit.
   */
  readonly completeness: Completeness;
}

/** No result, because these dogs are their own ancestors. */
export interface InLoop {
  readonly kind: 'loop';
  readonly dogIds: readonly string[];
}

export interface MatesQuestion {
  readonly dog: Ancestry;
  readonly mates: readonly Ancestry[];
  readonly generations: number | null;
}

export interface RankedMates {
  readonly kind: 'ranked';
  /** The least inbred litter first. */
  readonly mates: readonly { readonly dogId: string; readonly coefficient: number }[];
}

/** The calculations that run outside the page: in the worker, or on the page if there is no worker. */
export const calculations = {
  inbreeding(question: InbreedingQuestion): Inbreeding | InLoop {
    const { named, lineage, dog } = asked(question);
    return orLoop(named, () => {
      const { generations } = question;
      const { min, max } = LIMITS.inbreedingGenerations;
      return {
        kind: 'known',
        coefficient: inbreeding(lineage, dog),
        over: Array.from({ length: max - min + 1 }, (_, index) => ({
          generations: min + index,
          coefficient: inbreedingOver(lineage, dog, min + index),
        })),
        contributions: contributions(lineage, dog, generations).map(({ ancestor, part }) => ({
          dogId: idOf(named, ancestor),
          part,
        })),
        completeness: completeness(lineage, dog, generations ?? max),
      };
    });
  },

  mates({ dog, mates, generations }: MatesQuestion): RankedMates | InLoop {
    const named = lineageOf([dog, ...mates]);
    return orLoop(named, () => ({
      kind: 'ranked',
      mates: rankMates(
        named,
        firstOf(named, dog),
        mates.map((mate) => firstOf(named, mate)),
        generations,
      ).map(({ mate, coefficient }) => ({ dogId: idOf(named, mate), coefficient })),
    }));
  },
};

function asked(question: InbreedingQuestion): { named: NamedLineage; lineage: Lineage; dog: number } {
  if (question.of === 'dog') {
    const named = lineageOf([question.dog]);
    return { named, lineage: named, dog: firstOf(named, question.dog) };
  }
  const named = lineageOf([question.sir, question.dam]);
  const lineage = withLitter(named, firstOf(named, question.sir), firstOf(named, question.dam));
  return { named, lineage, dog: named.dogIds.length };
}

function orLoop<T>(named: NamedLineage, work: () => T): T | InLoop {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LineageLoop)) throw error;
    return { kind: 'loop', dogIds: error.dogs.map((dog) => idOf(named, dog)) };
  }
}

const firstOf = ({ numberOf }: NamedLineage, { dogs }: Ancestry) => numberOf(dogs[0]?.dogId ?? '');
const idOf = ({ dogIds }: NamedLineage, dog: number) => dogIds[dog] ?? '';
