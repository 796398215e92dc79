import { BREED_FACTS, type BreedShape, type BreedSize } from '../../domain/breed/facts.ts';
import type { PetKind } from '../../domain/pet/schema.ts';
import silhouettes from './content/silhouettes.json' with { type: 'json' };

/** Our own drawing of a body type: filled paths, lines with round ends, and darker parts over them. */
export interface Silhouette {
  readonly fill: readonly string[];
  readonly strokes: readonly { readonly width: number; readonly d: string }[];
  readonly over: readonly string[];
}

export const SILHOUETTES: Readonly<Record<PetKind, Readonly<Partial<Record<BreedShape, Silhouette>>>>> = silhouettes;

/** The area of the drawings, and its width in relation to its height. */
const BOXES = {
  dog: { viewBox: '-10 -10 142 108', ratio: 142 / 108 },
  cat: { viewBox: '-4 -10 108 108', ratio: 1 },
} as const satisfies Record<PetKind, object>;

/** Small animals are drawn smaller, and still recognisable in a list. */
const SCALES: Readonly<Record<BreedSize, number>> = { small: 0.64, medium: 0.78, large: 0.9, giant: 1 };

interface BreedPictureProps {
  kind: PetKind;
  breed: string;
  /** The height of the largest animals, in CSS pixels. */
  height: number;
}

/** The silhouette of a breed's body type, in its size. Decoration: the text beside it says more. */
export function BreedPicture({ kind, breed, height }: BreedPictureProps) {
  const facts = BREED_FACTS[kind][breed];
  const drawn = facts && SILHOUETTES[kind][facts.shape];
  if (drawn === undefined || facts === undefined) return null;
  const { viewBox, ratio } = BOXES[kind];
  const tall = height * SCALES[facts.size];
  return (
    <svg
      className="breed-picture"
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax meet"
      width={tall * ratio}
      height={tall}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {/* One opacity for all of them, so that their overlaps do not show. */}
      <g opacity={0.78}>
        {drawn.fill.map((d) => (
          <path key={d} d={d} />
        ))}
        {drawn.strokes.map(({ width, d }) => (
          <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" />
        ))}
      </g>
      {drawn.over.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
