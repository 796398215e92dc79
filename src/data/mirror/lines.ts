/**
 * Splits streamed text into its lines, whatever the pieces are cut at. `push` answers the lines that ended in this
 * piece; `rest` what came after the last line break (a complete NDJSON stream leaves it empty).
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
