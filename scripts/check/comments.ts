const MAX_LINE_WIDTH = 120;
const COMMENT = /^\s*(?:\{?\/\*|\*|\/\/)/;

/**
 * Comment lines that exceed the code's maximum width, each as a sentence: the formatter leaves comments unwrapped.
 * Lines without a space to break at (an address) are accepted.
 */
export function commentErrors(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, index) => {
    const words = line.replace(COMMENT, '').trim();
    return COMMENT.test(line) && line.length > MAX_LINE_WIDTH && words.includes(' ')
      ? [`${file}:${index + 1}: a comment is at most ${MAX_LINE_WIDTH} columns wide, this line has ${line.length}`]
      : [];
  });
}
