import sharp from 'sharp';
import { LIMITS } from '../../src/domain/limits.ts';

const WIDTH_PX = 1200;
const HEIGHT_PX = 675;
const FURS = ['#d9843b', '#4a4a52', '#8d8f98', '#b98a5e', '#efe6d8', '#6b4a35'];
const SKIES = ['#cfe3ef', '#f3dfc8', '#dce9d5', '#e6dcf0', '#f7e3e1'];

/**
 * A drawn animal as a JPEG of 1200 x 675 pixels. The same number gives the same picture, so a second run adds no
 * photos. Drawn, because real photographs need permission.
 */
export async function drawPet(animal: 'cat' | 'dog', number: number): Promise<Buffer> {
  const fur = pick(FURS, number);
  const sky = pick(SKIES, number * 3 + 1);
  const ears = animal === 'cat' ? catEars(fur) : dogEars(fur);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">
    <rect width="100%" height="100%" fill="${sky}"/>
    <ellipse cx="600" cy="700" rx="780" ry="170" fill="#8fae7c"/>
    <circle cx="${180 + ((number * 137) % 840)}" cy="120" r="58" fill="#fff4c9"/>
    <ellipse cx="600" cy="620" rx="190" ry="180" fill="${fur}"/>
    ${ears}
    <ellipse cx="600" cy="370" rx="185" ry="165" fill="${fur}"/>
    <ellipse cx="600" cy="440" rx="86" ry="62" fill="#fbf4ea"/>
    <circle cx="532" cy="345" r="21" fill="#22252b"/><circle cx="668" cy="345" r="21" fill="#22252b"/>
    <circle cx="539" cy="338" r="7" fill="#fff"/><circle cx="675" cy="338" r="7" fill="#fff"/>
    <path d="M580 408 h40 l-20 24 z" fill="#c4606a"/>
    <path d="M600 432 q-24 34 -52 14 M600 432 q24 34 52 14" stroke="#22252b" stroke-width="6" fill="none" stroke-linecap="round"/>
    ${animal === 'cat' ? whiskers() : ''}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
}

/** The same animal's face as an avatar, as the app prepares one. */
export async function drawAvatar(animal: 'cat' | 'dog', number: number): Promise<Buffer> {
  return drawFace(animal, number, LIMITS.avatarPixels, LIMITS.avatarQuality);
}

/** The same animal as the photo of a pet, as the app prepares one. */
export async function drawPortrait(animal: 'cat' | 'dog', number: number): Promise<Buffer> {
  return drawFace(animal, number, LIMITS.petPixels, LIMITS.petPhotoQuality);
}

async function drawFace(animal: 'cat' | 'dog', number: number, pixels: number, quality: number): Promise<Buffer> {
  return sharp(await drawPet(animal, number))
    .extract({ left: 330, top: 90, width: 540, height: 540 })
    .resize(pixels, pixels)
    .jpeg({ quality: quality * 100 })
    .toBuffer();
}

export const PORTRAIT = { width: LIMITS.petPixels, height: LIMITS.petPixels } as const;
export const DRAWING = { width: WIDTH_PX, height: HEIGHT_PX } as const;

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] ?? '#888888';
}

function catEars(fur: string): string {
  return `<path d="M440 300 L455 150 L560 240 z M760 300 L745 150 L640 240 z" fill="${fur}"/><path d="M463 262 L470 190 L525 238 z M737 262 L730 190 L675 238 z" fill="#e8a9a5"/>`;
}

function dogEars(fur: string): string {
  return `<ellipse cx="425" cy="360" rx="55" ry="125" fill="${fur}" transform="rotate(14 425 360)"/><ellipse cx="775" cy="360" rx="55" ry="125" fill="${fur}" transform="rotate(-14 775 360)"/>`;
}

function whiskers(): string {
  return '<path d="M520 430 L380 410 M520 446 L380 456 M680 430 L820 410 M680 446 L820 456" stroke="#22252b" stroke-width="4" stroke-linecap="round"/>';
}
