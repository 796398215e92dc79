import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../base/http/failure.ts';
import { bytesOf } from '../../base/lib/bytes.ts';
import { makeVariants, restrictImageLibrary } from './make-variants.ts';

const RED = { r: 255, g: 0, b: 0 };

function picture(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: { ...RED, alpha: 0.5 } } });
}

/**
 * Upper left red, upper right green, lower left blue, lower right white: distinguishes every rotation and mirroring.
 */
async function corners(width: number, height: number): Promise<Buffer> {
  const at = (r: number, g: number, b: number, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  });
  return await picture(width, height)
    .composite([at(0, 255, 0, width / 2, 0), at(0, 0, 255, 0, height / 2), at(255, 255, 255, width / 2, height / 2)])
    .png()
    .toBuffer();
}

async function colours(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(info.width / 4), Math.floor(info.height / 4)];
  const spots = [
    [x, y],
    [info.width - x - 1, y],
    [x, info.height - y - 1],
    [info.width - x - 1, info.height - y - 1],
  ] as const;
  return spots.map(([left, top]) => {
    const from = (top * info.width + left) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(from, from + 3);
    if (r > 200 && g > 200 && b > 200) return 'white';
    return r > 200 ? 'red' : g > 200 ? 'green' : 'blue';
  });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    return error instanceof Failure ? `${error.statusCode} ${error.code}` : String(error);
  }
}

beforeAll(() => {
  restrictImageLibrary();
});

describe('sizes of photos', () => {
  it.each([
    [1600, 1200, [300, 600, 900, 1200]],
    [1200, 400, [300, 600, 900, 1200]],
    [700, 900, [300, 600, 700]],
    [300, 300, [300]],
    [40, 30, [40]],
    [1, 1, [1]],
  ])('stores a photo of %i x %i %j pixels wide', async (width, height, widths) => {
    const variants = await makeVariants(await picture(width, height).jpeg().toBuffer());
    expect([variants.width, variants.height]).toEqual([width, height]);
    expect([...variants.files.keys()]).toEqual(widths);
    for (const [each, file] of variants.files) {
      const head = await sharp(file).metadata();
      expect(head).toMatchObject({ format: 'webp', width: each });
      expect(Math.abs(head.height - Math.max(1, (each * height) / width))).toBeLessThanOrEqual(1);
    }
  });

  it('shrinks a strip that is higher than WebP allows', async () => {
    const variants = await makeVariants(await picture(20, 20_000).png().toBuffer());
    for (const file of variants.files.values()) expect((await sharp(file).metadata()).height).toBe(16_383);
  });
});

describe('content of stored photos', () => {
  const UPRIGHT = ['red', 'green', 'blue', 'white'];
  // EXIF 2.32, section 4.6.4: where the first row and column of the stored picture must be displayed.
  it.each([
    [1, UPRIGHT],
    [2, ['green', 'red', 'white', 'blue']],
    [3, ['white', 'blue', 'green', 'red']],
    [4, ['blue', 'white', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'white']],
    [6, ['blue', 'red', 'white', 'green']],
    [7, ['white', 'green', 'blue', 'red']],
    [8, ['green', 'white', 'red', 'blue']],
  ])('turns a photo with orientation %i upright', async (orientation, expected) => {
    const file = await sharp(await corners(400, 200))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const variants = await makeVariants(file);
    expect([variants.width, variants.height]).toEqual(orientation >= 5 ? [200, 400] : [400, 200]);
    for (const variant of variants.files.values()) {
      expect(await colours(variant)).toEqual(expected);
      expect((await sharp(variant).metadata()).orientation).toBeUndefined();
    }
  });

  it('removes the location and everything else except the pixels from a photo', async () => {
    const exif = { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '50/1 27/1 0/1', GPSLatitudeRef: 'N' } };
    const file = await picture(50, 50)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(file.includes('secret-owner')).toBe(true);
    for (const variant of (await makeVariants(file)).files.values()) {
      const head = await sharp(variant).metadata();
      expect([head.exif, head.xmp, head.iptc, head.icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(variant.includes('secret')).toBe(false);
    }
  });

  it('removes data hidden behind the picture', async () => {
    const file = Buffer.concat([
      bytesOf(await picture(50, 50).png().toBuffer()),
      bytesOf(Buffer.from('<script>alert(1)</script>PK\u0003\u0004')),
    ]);
    for (const variant of (await makeVariants(file)).files.values()) expect(variant.includes('script')).toBe(false);
  });

  it('preserves the transparency of a photo', async () => {
    const variants = await makeVariants(await picture(400, 400, 4).png().toBuffer());
    for (const variant of variants.files.values()) {
      const { data } = await sharp(variant).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(4);
    }
  });

  it.each([
    ['CMYK', () => picture(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits per channel', () => picture(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => picture(400, 300).png({ palette: true }).toBuffer()],
    ['progressive', () => picture(400, 300).jpeg({ progressive: true }).toBuffer()],
    ['interlaced', () => picture(400, 300).png({ progressive: true }).toBuffer()],
    ['lossless WebP', () => picture(400, 300).webp({ lossless: true }).toBuffer()],
    ['a wide colour profile', () => picture(400, 300).withIccProfile('p3').jpeg().toBuffer()],
  ])('converts %s to the same red', async (_name, make) => {
    for (const variant of (await makeVariants(await make())).files.values()) {
      const [r = 0, g = 0, b = 0] = await sharp(variant).removeAlpha().raw().toBuffer();
      expect([r > 215, g < 45, b < 45]).toEqual([true, true, true]);
    }
  });

  it('preserves a grey photo', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
      .greyscale()
      .png()
      .toBuffer();
    const [variant] = (await makeVariants(file)).files.values();
    const [r = 0, g = 0, b = 0] = await sharp(variant).removeAlpha().raw().toBuffer();
    expect([Math.abs(r - 128) < 4, Math.abs(g - 128) < 4, Math.abs(b - 128) < 4]).toEqual([true, true, true]);
  });
});

describe('files that are not photos', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
    ['a JPEG that is only its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('rejects a file: %s', async (_name, file) => {
    expect(await codeOf(makeVariants(file))).toBe('415 photo/not-an-image');
  });

  it.each(['gif', 'tiff', 'avif'] as const)('rejects a format that devices do not prepare: %s', async (format) => {
    // Written before the library is restricted, which makes no difference: only loaders are restricted.
    expect(await codeOf(makeVariants(await picture(40, 40).toFormat(format).toBuffer()))).toBe(
      '415 photo/not-an-image',
    );
  });

  it.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async (format) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 };
    const file = await sharp({ create: { width: 200, height: 200, channels: 3, background: RED, noise } })
      .toFormat(format)
      .toBuffer();
    expect(await codeOf(makeVariants(file))).toBe('accepted');
    for (const part of [0.1, 0.5, 0.9]) {
      expect(await codeOf(makeVariants(file.subarray(0, Math.floor(file.length * part))))).toBe(
        '415 photo/not-an-image',
      );
    }
  });

  it('rejects a small file with too many pixels without decoding it', async () => {
    const bomb = pngHead(60_000, 60_000);
    expect(bomb.length).toBeLessThan(2_000);
    expect(await codeOf(makeVariants(bomb))).toBe('422 photo/too-many-pixels');
    expect(await codeOf(makeVariants(pngHead(7_072, 7_072)))).toBe('422 photo/too-many-pixels');
    // Small enough, but the rest of the file is missing.
    expect(await codeOf(makeVariants(pngHead(7_071, 7_071)))).toBe('415 photo/not-an-image');
  });
});

/** A PNG whose header announces `width` x `height` pixels and that contains almost none. */
function pngHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(bytesOf(Buffer.alloc(1_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([bytesOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), ...parts.map(bytesOf)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytesOf(Buffer.from(type, 'latin1')), bytesOf(data)]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(bytesOf(body), 4);
  frame.writeUInt32BE(crc32(bytesOf(body)), body.length + 4);
  return frame;
}
