const MAX_LINE_WIDTH = 120;
const COMMENT = /^\s*(?:\{?\/\*|\*|\/\/)/;

/**
 * Lines of comments that are wider than the code may be, each as a sentence: the formatter breaks code and leaves
 * comments as they are. A line that has no space to break at (an address) is left.
 */
export function commentErrors(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const words = line.replace(COMMENT, '').trim();
    return COMMENT.test(line) && line.length > MAX_LINE_WIDTH && words.includes(' ')
      ? [`${file}:${index + 1}: a comment is at most ${MAX_LINE_WIDTH} columns wide, this line has ${line.length}`]
      : [];
  });
}
