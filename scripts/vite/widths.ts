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
 * Appends the table of widths to each of our stylesheets, because a custom media name is valid only in its own file;
 * before the stylesheet it would invalidate every `@import`. Lightning CSS, to which Vite passes the file, replaces
 * each name by its query and fails the build at an unknown name.
 */
export function widths(): Plugin {
  return {
    name: 'widths',
    enforce: 'pre',
    config: () => ({
      // No targets: the minifier rewrites unsupported syntax once.
      css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true }, targets: {} } },
    }),
    transform: {
      filter: { id: OWN_STYLES },
      handler: (code) => ({ code: `${code}\n${widthsCss()}`, map: null }),
    },
  };
}
