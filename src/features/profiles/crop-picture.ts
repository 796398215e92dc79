import { LIMITS } from '../../domain/limits.ts';

/** A square of the picture in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file as a picture that can be shown and drawn. `close` revokes its address. */
export interface OpenedPicture {
  image: HTMLImageElement;
  address: string;
  close(): void;
}

/**
 * Opens a chosen file; null if this browser cannot show it as a picture. The browser rotates it by its EXIF
 * orientation, for showing and for drawing alike, so the chosen square is the cropped one.
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
 * Crops the square: 300 x 300 on white as JPEG of quality 0.9 (spec part 1, section 5). Redrawing drops the file's
 * metadata, including a location. Null when the browser cannot draw it.
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
