import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholePhoto } from './whole-photo.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const drawn = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#000', noise } });
const whole = (bytes: ArrayLike<number>) => isWholePhoto(new Blob([Uint8Array.from(bytes)]));

const FORMATS: [name: string, make: (picture: Sharp) => Sharp][] = [
  ['jpeg', (picture) => picture.jpeg()],
  ['progressive jpeg', (picture) => picture.jpeg({ progressive: true })],
  ['jpeg with metadata', (picture) => picture.jpeg().withExif({ IFD0: { Copyright: 'Олена' } })],
  ['png', (picture) => picture.png()],
  ['webp', (picture) => picture.webp()],
  ['gif', (picture) => picture.gif()],
  ['avif', (picture) => picture.avif()],
];

describe.each(FORMATS)('a file of %s', (_name, make) => {
  it('finds a complete picture file whole, and not with any part of its end cut off', async () => {
    const bytes = await make(drawn()).toBuffer();
    expect(await whole(bytes)).toBe(true);
    for (const part of [0.1, 0.3, 0.5, 0.9, 0.99]) {
      expect([part, await whole(bytes.subarray(0, Math.floor(bytes.length * part)))]).toEqual([part, false]);
    }
    expect(await whole(bytes.subarray(0, -1))).toBe(false);
  });
});

it('never takes a part of a gif for the whole file, wherever it is cut off', async () => {
  const bytes = await drawn().gif().toBuffer();
  const lengths = Array.from({ length: bytes.length }, (_, length) => length).slice(6);
  const taken = await Promise.all(lengths.map((length) => whole(bytes.subarray(0, length))));
  expect(taken.indexOf(true)).toBe(-1);
});

it('accepts a jpeg with data appended by a camera, and ignores the end of its preview', async () => {
  const bytes = new Uint8Array(await drawn().jpeg().toBuffer());
  const preview = new Uint8Array(await drawn().resize(16).jpeg().toBuffer());
  const segment = new Uint8Array([0xff, 0xe1, 0, 0, ...preview]);
  new DataView(segment.buffer).setUint16(2, preview.length + 2);
  const withPreview = new Uint8Array([...bytes.subarray(0, 2), ...segment, ...bytes.subarray(2)]);
  expect(await whole(withPreview)).toBe(true);
  expect(await whole(withPreview.subarray(0, segment.length + 200))).toBe(false);
  expect(await whole(new Uint8Array([...bytes, ...new TextEncoder().encode('MotionPhoto')]))).toBe(true);
});

it.each(['', 'x', 'a text', '<svg xmlns="http://www.w3.org/2000/svg"/>'])(
  'finds %j in none of the known picture formats',
  async (text) => {
    expect(await whole(new TextEncoder().encode(text))).toBe(true);
  },
);
