import { isWholePhoto } from './whole-photo.ts';

/** The limits of a photo. The numbers come from the caller's limits. */
export interface PhotoLimits {
  /** The maximum size of the original, and of the result. */
  bytes: number;
  /** The longer side of the result. */
  side: number;
  /** The maximum of the original: decoded it takes four bytes for each pixel, whatever its file size. */
  pixels: number;
}

interface PreparedPhoto {
  blob: Blob;
  sha256: string;
  width: number;
  height: number;
}

type Refused = {
  ok: false;
  code: 'photo/not-an-image' | 'photo/incomplete' | 'photo/too-large' | 'photo/too-many-pixels';
};
export type PrepareResult = { ok: true; photo: PreparedPhoto } | Refused;

/** A picture that can be drawn. `close` frees its memory. */
interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** The browser functions that draw pictures; tests replace them. */
export interface PhotoSurface {
  /** The size in pixels without decoding the file, or null if it is no picture that can be shown. */
  measure: (file: Blob) => Promise<{ width: number; height: number } | null>;
  decode: (file: Blob, options: ImageBitmapOptions) => Promise<ImageBitmap>;
  /** Shown by an element instead, which every browser rotates by the EXIF orientation. */
  decodeAsElement: (file: Blob) => Promise<Picture>;
  createCanvas: () => HTMLCanvasElement;
}

const browserSurface: PhotoSurface = {
  measure: measurePhoto,
  decode: (file, options) => createImageBitmap(file, options),
  async decodeAsElement(file) {
    const address = URL.createObjectURL(file);
    const close = () => URL.revokeObjectURL(address);
    const source = new Image();
    source.src = address;
    try {
      await source.decode();
    } catch (error) {
      close();
      throw error;
    }
    return { source, width: source.naturalWidth, height: source.naturalHeight, close };
  },
  createCanvas: () => document.createElement('canvas'),
};

const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * A file from the camera or the disk -> the file to upload: rotated by its EXIF orientation, at most `side` pixels,
 * without any metadata (redrawing drops them), and small enough. Its SHA-256 is its name.
 */
export async function preparePhoto(
  file: Blob,
  limits: PhotoLimits,
  surface: PhotoSurface = browserSurface,
): Promise<PrepareResult> {
  return file.size > limits.bytes ? { ok: false, code: 'photo/too-large' } : shrinkPhoto(file, limits, surface);
}

/** The same for an original with any number of bytes: a copy that `preparePhoto` and `prepareSquare` accept. */
export async function shrinkPhoto(
  file: Blob,
  limits: PhotoLimits,
  surface: PhotoSurface = browserSurface,
): Promise<PrepareResult> {
  const opened = await open(surface, file, limits.pixels);
  if (!opened.ok) return opened;
  const { picture } = opened;
  try {
    const scale = Math.min(1, limits.side / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    for (const quality of QUALITIES) {
      const blob = await draw(surface, picture, width, height, quality);
      if (blob === null) return { ok: false, code: 'photo/not-an-image' };
      if (blob.size <= limits.bytes) return { ok: true, photo: { blob, sha256: await sha256Of(blob), width, height } };
    }
    return { ok: false, code: 'photo/too-large' };
  } finally {
    picture.close();
  }
}

/**
 * A file -> the square from its middle, `side` pixels wide, as JPEG of a fixed quality; otherwise as `preparePhoto`.
 * Smaller pictures are enlarged, so that all have the same size.
 */
export async function prepareSquare(
  file: Blob,
  { bytes, side, pixels, quality }: PhotoLimits & { quality: number },
  surface: PhotoSurface = browserSurface,
): Promise<PrepareResult> {
  if (file.size > bytes) return { ok: false, code: 'photo/too-large' };
  const opened = await open(surface, file, pixels);
  if (!opened.ok) return opened;
  const { picture } = opened;
  try {
    const canvas = surface.createCanvas();
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) return { ok: false, code: 'photo/not-an-image' };
    // JPEG has no transparency; transparent parts would become black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    const cut = Math.min(picture.width, picture.height);
    const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
    context.drawImage(picture.source, x, y, cut, cut, 0, 0, side, side);
    const blob = await encode(canvas, 'image/jpeg', quality);
    if (blob === null) return { ok: false, code: 'photo/not-an-image' };
    return { ok: true, photo: { blob, sha256: await sha256Of(blob), width: side, height: side } };
  } finally {
    picture.close();
  }
}

/**
 * The size of a picture in pixels, for which browsers read only the beginning of the file. Null if it is no picture
 * that can be shown.
 */
export async function measurePhoto(file: Blob): Promise<{ width: number; height: number } | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  // Not `decode()`, because a picture that is too large must not be decoded.
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = address;
  const shown = await loaded;
  URL.revokeObjectURL(address);
  const { naturalWidth: width, naturalHeight: height } = image;
  return shown && width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Measured before it is decoded: a file of a few megabytes may decode to more memory than a tab has, and the browser
 * would kill the tab with the person's input.
 */
async function open(
  surface: PhotoSurface,
  file: Blob,
  pixels: number,
): Promise<{ ok: true; picture: Picture } | Refused> {
  const size = await surface.measure(file);
  if (size !== null && size.width * size.height > pixels) return { ok: false, code: 'photo/too-many-pixels' };
  if (size !== null && !(await isWholePhoto(file))) return { ok: false, code: 'photo/incomplete' };
  const picture = size === null ? null : await decode(surface, file);
  return picture === null ? { ok: false, code: 'photo/not-an-image' } : { ok: true, picture };
}

/**
 * Chrome before 112 has another name for the same orientation and answers this one with a TypeError, as if the file
 * were no photo.
 */
async function decode(surface: PhotoSurface, file: Blob): Promise<Picture | null> {
  try {
    const source = await surface.decode(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height, close: () => source.close() };
  } catch {
    const picture = await surface.decodeAsElement(file).catch(() => null);
    // A drawing without an intrinsic size cannot be measured.
    return picture === null || picture.width === 0 || picture.height === 0 ? null : picture;
  }
}

/**
 * WebKit answers a request for WebP with PNG and no error (seen in WebKit 2.50), so the type is checked and JPEG is
 * requested.
 */
async function draw(
  surface: PhotoSurface,
  picture: Picture,
  width: number,
  height: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = surface.createCanvas();
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(picture.source, 0, 0, width, height);
  const webp = await encode(canvas, 'image/webp', quality);
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency; transparent parts would become black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return encode(canvas, 'image/jpeg', quality);
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** The name of a photo: 64 lower-case hex digits. */
export async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
