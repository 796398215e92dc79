import { expect, it } from 'vitest';
import { cropPicture } from './crop-picture.ts';

/** A canvas that records its calls: jsdom draws nothing. */
function noting(works = true) {
  const done: unknown[] = [];
  const context = {
    set fillStyle(style: string) {
      done.push(['fillStyle', style]);
    },
    fillRect: (...at: number[]) => done.push(['fillRect', ...at]),
    drawImage: (_: unknown, ...at: number[]) => done.push(['drawImage', ...at]),
  };
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => (works ? context : null),
    toBlob(give: (blob: Blob | null) => void, type: string, quality: number) {
      done.push(['toBlob', this.width, this.height, type, quality]);
      give(new Blob(['x'], { type }));
    },
  };
  return { canvas: canvas as unknown as HTMLCanvasElement, done };
}

const picture = {} as CanvasImageSource;

it('crops the square on white: 300 x 300, JPEG of quality 0.9 (spec part 1, section 5)', async () => {
  const { canvas, done } = noting();
  const blob = await cropPicture(picture, { x: 40, y: 10, width: 600, height: 600 }, () => canvas);
  expect(blob?.type).toBe('image/jpeg');
  expect(done).toEqual([
    ['fillStyle', '#ffffff'],
    ['fillRect', 0, 0, 300, 300],
    ['drawImage', 40, 10, 600, 600, 0, 0, 300, 300],
    ['toBlob', 300, 300, 'image/jpeg', 0.9],
  ]);
});

it('returns null when the picture cannot be drawn', async () => {
  expect(await cropPicture(picture, { x: 0, y: 0, width: 1, height: 1 }, () => noting(false).canvas)).toBeNull();
});
