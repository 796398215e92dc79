/**
 * The one table of breakpoints. Each is a limit with two sides and nothing between them: `--below-tablet` and
 * `--from-tablet` in stylesheets, which get both of every row from `scripts/vite/widths.ts`. A range is one `@media` in
 * another.
 */
const WIDTHS = {
  // In em, because enlarged letters need the layout of a smaller screen.
  /** Narrower than any phone: one that is magnified to 200 % (WCAG 1.4.4). */
  phone: '17.5em',
  /** Most phones are at least as wide. */
  'usual-phone': '22.5em',
  'large-phone': '23.75em',

  // In px, because they depend on the room itself.
  /** Two things fit side by side: fields of a form, a photo and its text. Dialogs need not fill the screen. */
  pairs: '600px',
  /** A pointer is likelier than a finger, and the navigation is at the top instead of the bottom. */
  tablet: '768px',
  /** Both drawers are beside the page (spec part 1, section 9). */
  desktop: '1023px',
  /** Both fit in their whole width; below, the left one starts narrow. */
  wide: '1280px',
  /** From here on there is room for more than both drawers and a column of 711 px (spec part 1, section 9). */
  widest: '1400px',
} as const;

type Width = keyof typeof WIDTHS;

export const WIDTH_NAMES = Object.keys(WIDTHS) as Width[];

/** The media query of windows that are at least this wide. */
export function fromWidth(width: Width): string {
  return `(min-width: ${WIDTHS[width]})`;
}

/**
 * The media query of all others: the same limit, so that no width matches both or none. Not `(width < …)`, nor `not
 * (…)`: Safari before 16.4 supports neither.
 */
export function belowWidth(width: Width): string {
  return `not all and ${fromWidth(width)}`;
}
