import sharp from 'sharp';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { PetKind } from '../../../src/domain/pet/schema.ts';
import { drawAnimal, type Pose } from './animal.ts';
import { type AnimalName, APPEARANCES, type Appearance } from './appearances.ts';
import { CANVAS, PLACES, type PlaceName } from './places.ts';
import { type PropName, propOf } from './props.ts';

/** A picture: who is where, doing what. Without an animal it shows the place. */
export interface Scene {
  readonly place: PlaceName;
  readonly animals?: readonly {
    readonly who: AnimalName | Appearance;
    readonly pose?: Pose;
    readonly isAsleep?: true;
  }[];
  readonly prop?: PropName;
  /** Drawn as small dots, so that two pictures of the same scene differ. */
  readonly number?: number;
}

const GROUND_Y = 620;
/** One animal in the middle, or two beside each other. */
const POSITIONS = {
  alone: [{ x: 600, scale: 1.02 }],
  together: [
    { x: 400, scale: 0.84 },
    { x: 800, scale: 0.84 },
  ],
} as const;
/** The parts of the canvas around a single animal. */
const VIEWS = { landscape: `0 0 ${CANVAS.width} ${CANVAS.height}`, portrait: '270 30 640 640', face: '380 60 440 440' };
const LANDSCAPE_QUALITY = 86;

/** Pixels of a post's or a message's photo. */
export const LANDSCAPE = CANVAS;
/** Pixels of a pet's photo. */
export const PORTRAIT = { width: LIMITS.petPixels, height: LIMITS.petPixels } as const;
const AVATAR = { width: LIMITS.avatarPixels, height: LIMITS.avatarPixels } as const;

/** Lets the image library read SVG, which a service forbids in its whole process. */
export function allowDrawings(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
}

/**
 * The photo of a post or a message, as a JPEG. The same scene gives the same bytes, so a second run uploads nothing
 * new. Drawn, because photographs need permission.
 */
export function drawLandscape(scene: Scene): Promise<Buffer> {
  return render(scene, VIEWS.landscape, LANDSCAPE, LANDSCAPE_QUALITY);
}

/** The photo of a pet, as the app prepares one. */
export function drawPortrait(scene: Scene): Promise<Buffer> {
  return render(scene, VIEWS.portrait, PORTRAIT, LIMITS.petPhotoQuality * 100);
}

/** A person's picture, as the app prepares one. */
export function drawAvatar(scene: Scene): Promise<Buffer> {
  return render(scene, VIEWS.face, AVATAR, LIMITS.avatarQuality * 100);
}

const NUMBERED_PLACES = ['meadow', 'living', 'park', 'yard', 'winter', 'seaside', 'mountains'] as const;
const NUMBERED_COATS = ['ginger', 'black', 'grey', 'cream', 'brown', 'white', 'chocolate', 'silver'] as const;
const IRISES = ['#7fae4b', '#e0a02e', '#6fa8d6', '#5d3a21'] as const;

/** One of many animals: another number gives another picture. */
export function sceneNumbered(animal: PetKind, number: number): Scene {
  const isStriped = animal === 'cat' && number % 2 === 0;
  const who: Appearance = {
    animal,
    coat: pick(NUMBERED_COATS, number * 3 + 1),
    pattern: isStriped ? 'tabby' : 'plain',
    ears: animal === 'dog' && number % 2 === 0 ? 'floppy' : 'upright',
    eyes: pick(IRISES, number),
  };
  return { place: pick(NUMBERED_PLACES, number), animals: [{ who }], number };
}

async function render(
  scene: Scene,
  view: string,
  { width, height }: { readonly width: number; readonly height: number },
  quality: number,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${contentOf(scene)}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
}

function contentOf({ place, animals = [], prop, number = 0 }: Scene): string {
  const { behind = '', front = '' } = propOf(prop);
  const positions = animals.length > 1 ? POSITIONS.together : POSITIONS.alone;
  const drawn = animals.map(({ who, pose = 'seated', isAsleep = false }, index) => ({
    ...(positions[index] ?? POSITIONS.alone[0]),
    ...drawAnimal(
      { appearance: typeof who === 'string' ? APPEARANCES[who] : who, isAsleep, mark: String(index) },
      pose,
    ),
  }));
  const at = (x: number, scale: number, inner: string) =>
    `<g transform="translate(${x} ${GROUND_Y}) scale(${scale})">${inner}</g>`;
  const middle = CANVAS.width / 2;
  return [
    PLACES[place](),
    ...drawn.map(({ x, scale }) => at(x, scale, '<ellipse rx="230" ry="26" opacity="0.14"/>')),
    at(middle, 1, behind),
    ...drawn.map(({ x, scale, body }) => at(x, scale, body)),
    at(middle, 1, front),
    ...drawn.map(({ x, scale, paws }) => at(x, scale, paws)),
    numberAsDots(number),
  ].join('');
}

/** Dots at the lower edge of the animal's picture, one for each set bit. */
function numberAsDots(number: number): string {
  return Array.from({ length: 16 }, (_, bit) =>
    (number >> bit) % 2 === 1 ? `<circle cx="${410 + bit * 24}" cy="655" r="6" fill="#fff" opacity="0.6"/>` : '',
  ).join('');
}

function pick<T>(list: readonly T[], number: number): T {
  const picked = list[number % list.length];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}
