import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PhotoSurface, preparePhoto, prepareSquare, shrinkPhoto } from './prepare-photo.ts';

const LIMITS = { bytes: 1_000, side: 100, pixels: 1_000_000 };

interface Drawn {
  type: string;
  quality: number;
  width: number;
  height: number;
  whiteBehind: boolean;
}

/** A browser that decodes to the given size and encodes each type to the result of `encode`. */
function surface(options: {
  size?: { width: number; height: number };
  /** The size as an element shows it, if it cannot be decoded otherwise. */
  element?: { width: number; height: number };
  encode: (type: string, quality: number) => Blob | null;
}) {
  const drawn: Drawn[] = [];
  const asked: ImageBitmapOptions[] = [];
  const state = { closed: 0 };
  const cuts: number[][] = [];
  const made: PhotoSurface = {
    measure: async () => options.size ?? options.element ?? null,
    async decode(_file, given) {
      asked.push(given);
      if (options.size === undefined) throw new DOMException('no picture', 'InvalidStateError');
      return { ...options.size, close: () => state.closed++ } as unknown as ImageBitmap;
    },
    async decodeAsElement() {
      if (options.element === undefined) throw new DOMException('no picture', 'EncodingError');
      return { source: {} as HTMLImageElement, ...options.element, close: () => state.closed++ };
    },
    createCanvas() {
      let whiteBehind = false;
      const context = {
        globalCompositeOperation: 'source-over',
        fillStyle: '',
        drawImage: (_picture: unknown, ...places: number[]) => void cuts.push(places),
        fillRect() {
          whiteBehind = context.globalCompositeOperation === 'destination-over' && context.fillStyle === '#ffffff';
        },
      };
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => context,
        toBlob(tell: (blob: Blob | null) => void, type: string, quality: number) {
          drawn.push({ type, quality, width: canvas.width, height: canvas.height, whiteBehind });
          tell(options.encode(type, quality));
        },
      };
      return canvas as unknown as HTMLCanvasElement;
    },
  };
  return { made, drawn, asked, state, cuts };
}

const blob = (size: number, type: string) => new Blob(['x'.repeat(size)], { type });
const file = blob(500, 'image/jpeg');

describe('preparing a photo', () => {
  it('rotates a photo by its EXIF orientation, fits it, and names it by its bytes', async () => {
    const { made, drawn, asked, state } = surface({
      size: { width: 200, height: 400 },
      encode: (type) => blob(10, type),
    });
    const result = await preparePhoto(file, LIMITS, made);
    const sha256 = createHash('sha256').update('x'.repeat(10)).digest('hex');
    expect(result).toMatchObject({ ok: true, photo: { width: 50, height: 100, sha256 } });
    expect(asked).toEqual([{ imageOrientation: 'from-image' }]);
    expect(drawn).toMatchObject([{ type: 'image/webp', width: 50, height: 100 }]);
    expect(state.closed).toBe(1);
  });

  it.each([
    ['does not enlarge a small one', { width: 60, height: 30 }, { width: 60, height: 30 }],
    ['shrinks a wide one', { width: 1_000, height: 1 }, { width: 100, height: 1 }],
  ])('preparing a photo: %s', async (_name, size, expected) => {
    const { made } = surface({ size, encode: (type) => blob(10, type) });
    expect(await preparePhoto(file, LIMITS, made)).toMatchObject({ ok: true, photo: expected });
  });

  it('encodes JPEG on white where WebKit answers a request for WebP with PNG and no error', async () => {
    const { made, drawn } = surface({
      size: { width: 10, height: 10 },
      encode: (type) => blob(10, type === 'image/webp' ? 'image/png' : type),
    });
    const result = await preparePhoto(file, LIMITS, made);
    expect(result.ok && result.photo.blob.type).toBe('image/jpeg');
    expect(drawn.map(({ type, whiteBehind }) => [type, whiteBehind])).toEqual([
      ['image/webp', false],
      ['image/jpeg', true],
    ]);
  });

  it('draws a photo from an element where the browser does not know the orientation value (Chrome before 112)', async () => {
    const { made, state } = surface({ element: { width: 50, height: 400 }, encode: (type) => blob(10, type) });
    expect(await preparePhoto(file, LIMITS, made)).toMatchObject({ ok: true, photo: { width: 13, height: 100 } });
    expect(state.closed).toBe(1);
  });

  it('lowers the quality until the photo is small enough', async () => {
    const { made, drawn } = surface({
      size: { width: 10, height: 10 },
      encode: (type, quality) => blob(quality > 0.7 ? 1_001 : 900, type),
    });
    expect(await preparePhoto(file, LIMITS, made)).toMatchObject({ ok: true });
    expect(drawn.map(({ quality }) => quality)).toEqual([0.9, 0.8, 0.65]);
  });

  it.each<[string, Blob, Parameters<typeof surface>[0], string]>([
    ['an original that is too large', blob(1_001, 'image/jpeg'), { encode: () => null }, 'photo/too-large'],
    ['a file that is not a picture', file, { encode: () => null }, 'photo/not-an-image'],
    [
      'a picture without a size',
      file,
      { element: { width: 0, height: 0 }, encode: (type) => blob(10, type) },
      'photo/not-an-image',
    ],
    [
      'a picture that the browser cannot encode',
      file,
      { size: { width: 1, height: 1 }, encode: () => null },
      'photo/not-an-image',
    ],
    [
      'a picture that is too large in every encoding',
      file,
      { size: { width: 1, height: 1 }, encode: (type) => blob(1_001, type) },
      'photo/too-large',
    ],
  ])('refuses a photo: %s', async (_name, given, options, code) => {
    const { made, state } = surface(options);
    expect(await preparePhoto(given, LIMITS, made)).toEqual({ ok: false, code });
    expect(state.closed).toBe(options.size === undefined ? 0 : 1);
  });
});

describe('shrinking a photo', () => {
  it('makes an acceptable copy of an original with any number of bytes', async () => {
    const { made, state } = surface({ size: { width: 1_000, height: 500 }, encode: (type) => blob(900, type) });
    const copy = await shrinkPhoto(blob(8_000, 'image/jpeg'), LIMITS, made);
    expect(copy).toMatchObject({ ok: true, photo: { width: 100, height: 50 } });
    expect(state.closed).toBe(1);
    expect(await preparePhoto(copy.ok ? copy.photo.blob : file, LIMITS, made)).toMatchObject({ ok: true });
  });

  it.each([
    ['shrinking', shrinkPhoto],
    ['preparing', preparePhoto],
    [
      'cropping a square',
      (given: Blob, limits: typeof LIMITS, made: PhotoSurface) =>
        prepareSquare(given, { ...limits, quality: 0.8 }, made),
    ],
  ] as const)('decodes no photo with too many pixels: %s', async (_name, prepare) => {
    const { made, asked } = surface({ size: { width: 1_001, height: 1_000 }, encode: (type) => blob(10, type) });
    expect(await prepare(file, LIMITS, made)).toEqual({ ok: false, code: 'photo/too-many-pixels' });
    expect(asked).toEqual([]);
  });

  it('reports an original that cannot be read', async () => {
    const { made } = surface({ encode: () => null });
    expect(await shrinkPhoto(file, LIMITS, made)).toEqual({ ok: false, code: 'photo/not-an-image' });
  });
});

describe('the square from the middle', () => {
  const square = { ...LIMITS, quality: 0.8 };

  it.each([
    ['a wide picture', { width: 300, height: 100 }, [100, 0, 100, 100]],
    ['a high picture', { width: 100, height: 400 }, [0, 150, 100, 100]],
    ['a small one, enlarged', { width: 20, height: 20 }, [0, 0, 20, 20]],
  ])('makes a square JPEG of its size from %s', async (_name, size, cut) => {
    const { made, drawn, cuts, state } = surface({ size, encode: (type) => blob(10, type) });
    expect(await prepareSquare(file, square, made)).toMatchObject({ ok: true, photo: { width: 100, height: 100 } });
    expect(drawn).toMatchObject([{ type: 'image/jpeg', quality: 0.8, width: 100, height: 100 }]);
    expect(cuts).toEqual([[...cut, 0, 0, 100, 100]]);
    expect(state.closed).toBe(1);
  });

  it.each<[string, Blob, Parameters<typeof surface>[0], string]>([
    ['an original that is too large', blob(1_001, 'image/jpeg'), { encode: () => null }, 'photo/too-large'],
    ['a file that is not a picture', file, { encode: () => null }, 'photo/not-an-image'],
    [
      'a picture that the browser cannot encode',
      file,
      { size: { width: 1, height: 1 }, encode: () => null },
      'photo/not-an-image',
    ],
  ])('refuses a square: %s', async (_name, given, options, code) => {
    expect(await prepareSquare(given, square, surface(options).made)).toEqual({ ok: false, code });
  });
});
