import type { PetKind } from '../../../src/domain/pet/schema.ts';

/** Colours of a coat. `second` is another colour of patches. */
interface Coat {
  readonly fur: string;
  /** The muzzle, the chest and the paws. */
  readonly light: string;
  /** Stripes, patches and outlines. */
  readonly dark: string;
  readonly second?: string;
}

export const COATS = {
  ginger: { fur: '#e2903f', light: '#f9e2c4', dark: '#b4611f' },
  white: { fur: '#f8f6f2', light: '#ffffff', dark: '#cfc8bd' },
  black: { fur: '#3d3d46', light: '#5a5a65', dark: '#222228' },
  grey: { fur: '#8d96a7', light: '#b9c0cc', dark: '#626b7c' },
  silver: { fur: '#b9b8b2', light: '#e9e7e1', dark: '#72716c' },
  brown: { fur: '#a9835c', light: '#eedfc8', dark: '#69492b' },
  cream: { fur: '#eed9b3', light: '#fff5e1', dark: '#c9a673' },
  chocolate: { fur: '#7c4f32', light: '#a87a54', dark: '#53321f' },
  tan: { fur: '#c98f55', light: '#f4e1c6', dark: '#3a2f29' },
  tuxedo: { fur: '#383942', light: '#fcfbf8', dark: '#22232a' },
  calico: { fur: '#f8f1e6', light: '#ffffff', dark: '#d8863f', second: '#43424c' },
  tricolour: { fur: '#fbf6ec', light: '#ffffff', dark: '#c98a4d', second: '#3a332f' },
  siamese: { fur: '#efe4d2', light: '#f7efe2', dark: '#5c4638' },
} as const satisfies Readonly<Record<string, Coat>>;
export type CoatName = keyof typeof COATS;

export type Pattern = 'plain' | 'tabby' | 'patches' | 'mask' | 'points';

/** The appearance of one animal, the same in all of its pictures. */
export interface Appearance {
  readonly animal: PetKind;
  readonly coat: CoatName;
  readonly pattern: Pattern;
  readonly ears: 'upright' | 'small' | 'floppy' | 'curly';
  /** Colour of the iris. */
  readonly eyes: string;
  readonly collar?: string;
  readonly isLongHaired?: true;
  readonly showsTongue?: true;
}

const GREEN = '#7fae4b';
const AMBER = '#e0a02e';
const BLUE = '#6fa8d6';
const BROWN = '#5d3a21';

/** The animals of the demo, by a name in Latin letters. */
export const APPEARANCES = {
  murchyk: { animal: 'cat', coat: 'ginger', pattern: 'tabby', ears: 'upright', eyes: GREEN },
  snizhynka: { animal: 'cat', coat: 'white', pattern: 'plain', ears: 'upright', eyes: BLUE },
  sirko: { animal: 'cat', coat: 'grey', pattern: 'plain', ears: 'small', eyes: AMBER },
  mila: { animal: 'cat', coat: 'silver', pattern: 'tabby', ears: 'upright', eyes: GREEN, isLongHaired: true },
  romashka: { animal: 'cat', coat: 'brown', pattern: 'tabby', ears: 'upright', eyes: BLUE },
  yizhachok: { animal: 'cat', coat: 'silver', pattern: 'tabby', ears: 'small', eyes: AMBER },
  sonia: { animal: 'cat', coat: 'calico', pattern: 'patches', ears: 'upright', eyes: GREEN, collar: '#3f7fbf' },
  bublyk: { animal: 'cat', coat: 'tuxedo', pattern: 'plain', ears: 'upright', eyes: AMBER },
  stray: { animal: 'cat', coat: 'siamese', pattern: 'points', ears: 'upright', eyes: BLUE },
  bars: { animal: 'dog', coat: 'black', pattern: 'plain', ears: 'upright', eyes: BROWN, collar: '#b9433b' },
  bila: { animal: 'dog', coat: 'white', pattern: 'plain', ears: 'curly', eyes: BROWN },
  luna: { animal: 'dog', coat: 'cream', pattern: 'plain', ears: 'floppy', eyes: BROWN, collar: '#5b8f5a' },
  lord: {
    animal: 'dog',
    coat: 'chocolate',
    pattern: 'plain',
    ears: 'floppy',
    eyes: AMBER,
    collar: '#d9a441',
    showsTongue: true,
  },
  bruno: { animal: 'dog', coat: 'brown', pattern: 'plain', ears: 'floppy', eyes: BROWN },
  rex: { animal: 'dog', coat: 'tan', pattern: 'mask', ears: 'upright', eyes: BROWN, showsTongue: true },
  zhuzha: { animal: 'dog', coat: 'tricolour', pattern: 'patches', ears: 'floppy', eyes: BROWN, collar: '#b9433b' },
  puppy: { animal: 'dog', coat: 'ginger', pattern: 'plain', ears: 'floppy', eyes: BROWN },
} as const satisfies Readonly<Record<string, Appearance>>;
export type AnimalName = keyof typeof APPEARANCES;
