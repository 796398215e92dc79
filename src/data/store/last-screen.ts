/**
 * A list as it was left, as HTML that can be read before any script has run. The service worker puts it into the page
 * at the next start (docs/adr/2026-11-first-screen.md).
 */
export interface LastScreen {
  /** Its person; null: a visitor. */
  readonly userId: string | null;
  /** The address of the build's first script: another build has other styles and scripts. */
  readonly build: string;
  readonly locale: string;
  /** Its page layout (`Arrangement`); it is not shown in a window with another one. */
  readonly arrangement: string;
  readonly title: string;
  /** Stylesheets and scripts of the page besides the first ones: they are fetched at once. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Sanitised, without `style` attributes. */
  readonly html: string;
  /** The removed `style` attributes as rules of a stylesheet. */
  readonly inlineStyles: string;
}

const PREFIX = 'last screen ';

export function lastScreenKey(path: string): string {
  return `${PREFIX}${path}`;
}

/** All keys of last screens, for a deletion: paths begin with a slash, and `0` is the next character. */
export function allLastScreens(): IDBKeyRange {
  return IDBKeyRange.bound(lastScreenKey('/'), lastScreenKey('0'));
}
