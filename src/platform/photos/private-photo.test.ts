import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PhotoSurface } from './prepare-photo.ts';
import { preparePrivatePhoto, shrinkPrivatePhoto } from './private-photo.ts';

/** A browser that encodes every picture as these bytes. */
const surface: PhotoSurface = {
  measure: async () => ({ width: 40, height: 20 }),
  decode: async () => ({ width: 40, height: 20, close: () => undefined }) as unknown as ImageBitmap,
  decodeAsElement: () => Promise.reject(new Error('never')),
  createCanvas: () =>
    ({
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (tell: (blob: Blob) => void, type: string) => tell(new Blob(['drawn'], { type })),
    }) as unknown as HTMLCanvasElement,
};
const LIMITS = { bytes: 40, side: 100, pixels: 1_000 };

it.each([preparePrivatePhoto, shrinkPrivatePhoto])(
  'names the same private picture differently each time',
  async (prepare) => {
    const names: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const prepared = await prepare(new Blob(['file']), LIMITS, surface);
      if (!prepared.ok) throw new Error(prepared.code);
      const { blob, sha256, width, height } = prepared.photo;
      const bytes = Buffer.from(await blob.arrayBuffer());
      expect([bytes.toString('latin1', 0, 5), bytes.length, blob.type, width, height]).toEqual([
        ...['drawn', 37, 'image/webp', 40, 20],
      ]);
      expect(sha256).toBe(createHash('sha256').update(bytes.toString('latin1'), 'latin1').digest('hex'));
      names.push(sha256);
    }
    expect(new Set(names).size).toBe(2);
  },
);

it('shrinks or refuses a photo that its added bytes make too large, as any other', async () => {
  expect(await preparePrivatePhoto(new Blob(['file']), { ...LIMITS, bytes: 36 }, surface)).toEqual({
    ok: false,
    code: 'photo/too-large',
  });
});
