import { LIMITS } from '../../domain/limits.ts';

/** A square of the picture in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file as a picture that can be shown and drawn. `close` gives its address back. */
export interface OpenedPicture {
  image: HTMLImageElement;
  address: string;
  close(): void;
}

/**
 * Opens a chosen file, or answers null when it is no picture that this browser can show. The browser turns it as its
 * EXIF orientation says, for showing and for drawing alike, so the square that a person chooses is the square that is
 * cut out.
 */
export async function openPicture(file: Blob): Promise<OpenedPicture | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
  if (image.naturalWidth === 0 || image.naturalHeight === 0) {
    URL.revokeObjectURL(address);
    return null;
  }
  return { image, address, close: () => URL.revokeObjectURL(address) };
}

/**
 * Cuts the square out: 300 x 300 on white as JPEG of quality 0.9 (spec part 1, section 5). Drawing it anew leaves the
 * file's metadata, a place among them, behind. Null when the browser cannot draw it.
 */
export function cropPicture(
  picture: CanvasImageSource,
  square: Square,
  createCanvas: () => HTMLCanvasElement = () => document.createElement('canvas'),
): Promise<Blob | null> {
  const side = LIMITS.avatarPixels;
  const canvas = createCanvas();
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', LIMITS.avatarQuality));
}
