/**
 * Splits streamed text into lines, wherever the chunks are cut. `push` answers the lines that ended in this chunk;
 * `rest` the text after the last line break (empty for a complete NDJSON stream).
 */
export function lineSplitter() {
  let held = '';
  return {
    push(piece: string): string[] {
      const lines = (held + piece).split('\n');
      held = lines.pop() ?? '';
      return lines.filter((line) => line !== '');
    },
    rest(): string {
      return held;
    },
  };
}
