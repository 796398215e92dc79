import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PIXELS, SHARED_IMAGE, VARIANT_WIDTHS, WEBP_QUALITY } from '../../../../src/domain/photo/variants.ts';
import { Failure } from '../../base/http/failure.ts';

/** The formats that devices prepare. Every further decoder would add attack surface. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const SHARED_QUALITY = 82;
/** The limit of the WebP format, in pixels per side. */
const MOST_SIDE = 16_383;

export interface Variants {
  /** Of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** By their real width. Sizes that would be enlargements are omitted, because the widest one is the same picture. */
  readonly files: ReadonlyMap<number, Buffer>;
}

/**
 * Restricts the image library to the formats above, whatever a file claims to be, and to one thread per picture:
 * pictures are processed in parallel instead. Both apply to the whole process; call once at start.
 */
export function restrictImageLibrary(): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/** The width that is served for a requested `width`: never more than the picture has. */
export function realWidth(width: number, photoWidth: number): number {
  return Math.min(width, photoWidth);
}

/**
 * Decodes a photo completely, turns it upright, removes everything except the pixels, and creates the sizes of the spec
 * (part 1, section 7).
 * @throws Failure 415 `photo/not-an-image`, 422 `photo/too-many-pixels`.
 */
export async function makeVariants(file: Buffer): Promise<Variants> {
  const { width, height } = uprightSize(await readHead(file));
  const widest = Math.max(...VARIANT_WIDTHS);
  const widths = new Set(VARIANT_WIDTHS.map((each) => realWidth(each, width)));
  try {
    // Decoded and turned once. The smaller sizes are made from the largest one, which costs no visible quality and less
    // time.
    const base = await shrink(sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(), widest)
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: base.info.width, height: base.info.height, channels: base.info.channels };
    const files = new Map<number, Buffer>();
    for (const each of widths) {
      files.set(each, await shrink(sharp(base.data, { raw }), each).webp({ quality: WEBP_QUALITY }).toBuffer());
    }
    return { width, height, files };
  } catch (error) {
    throw notAnImage(error);
  }
}

/** A JPEG in the aspect ratio that other sites show, cropped to the most salient part of the picture. */
export async function makeSharedImage(file: Buffer): Promise<Buffer> {
  return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ ...SHARED_IMAGE, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: SHARED_QUALITY })
    .toBuffer();
}

function shrink(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true });
}

async function readHead(file: Buffer): Promise<Metadata> {
  let head: Metadata;
  try {
    head = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw notAnImage(error);
  }
  if (!FORMATS.has(head.format)) throw notAnImage(null);
  if (head.width * head.height > MAX_PIXELS) {
    throw new Failure(422, 'photo/too-many-pixels', `A photo has at most ${MAX_PIXELS} pixels.`);
  }
  return head;
}

/** EXIF orientations 5 to 8 are rotated by 90 degrees. */
function uprightSize(head: Metadata): { width: number; height: number } {
  const lies = (head.orientation ?? 1) >= 5;
  return lies ? { width: head.height, height: head.width } : { width: head.width, height: head.height };
}

function notAnImage(cause: unknown): Failure {
  const failure = new Failure(415, 'photo/not-an-image', 'Not a complete JPEG, PNG or WebP picture.');
  failure.cause = cause;
  return failure;
}
