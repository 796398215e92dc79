import type { Plugin } from 'vite';
import { belowWidth, fromWidth, WIDTH_NAMES } from '../../src/ui/theme/widths.ts';

const OWN_STYLES = /\/src\/.*\.css(?:\?|$)/;

/** The table of widths as CSS: `@custom-media --from-tablet …;` and `--below-tablet` for each row. */
function widthsCss(): string {
  const sides = WIDTH_NAMES.flatMap((width) => [
    `@custom-media --from-${width} ${fromWidth(width)};`,
    `@custom-media --below-${width} ${belowWidth(width)};`,
  ]);
  return sides.join('\n');
}

/**
 * Puts the table of widths behind each stylesheet of ours, because such a name holds in its own file alone; before it,
 * no `@import` would be one. Lightning CSS, to which Vite hands the file, writes the query in place of its name, and
 * ends the build at a name that it does not know.
 */
export function widths(): Plugin {
  return {
    name: 'widths',
    enforce: 'pre',
    config: () => ({
      // No targets: what the build's browsers do not know is written in other words once, where the build makes the
      // file small.
      css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: {} } },
    }),
    transform: {
      filter: { id: OWN_STYLES },
      handler: (code) => ({ code: `${code}\n${widthsCss()}`, map: null }),
    },
  };
}
