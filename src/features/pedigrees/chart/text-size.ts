/** The browser's default size of text, for which a chart is measured. */
const DEFAULT_TEXT_PX = 16;

/** A length that grows with the reader's text: boxes of a fixed size would cut off enlarged text. */
export function rem(pixels: number): string {
  return `${pixels / DEFAULT_TEXT_PX}rem`;
}

/** The same length in pixels, with the reader's current text size. */
export function inPixels(pixels: number): number {
  const { fontSize } = getComputedStyle(document.documentElement);
  return (pixels * (Number.parseFloat(fontSize) || DEFAULT_TEXT_PX)) / DEFAULT_TEXT_PX;
}
