/**
 * What stood on a list when it was left, as HTML that can be read before any script has run. The service worker puts
 * it into the page at the next start (docs/adr/2026-11-first-screen.md).
 */
export interface LastScreen {
  /** Whose it is; null: nobody was signed in. */
  readonly userId: string | null;
  /** The address of the build's first script: another build has other styles and other scripts. */
  readonly build: string;
  readonly locale: string;
  /** Which arrangement of the page it is (`Arrangement`); in a window of another one it is not shown. */
  readonly arrangement: string;
  readonly title: string;
  /** Stylesheets and scripts that stood in the page beside the first ones: they are fetched at once. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Sanitised, without `style` attributes. */
  readonly html: string;
  /** What they said, as rules of a stylesheet. */
  readonly inlineStyles: string;
}

const PREFIX = 'last screen ';

export function lastScreenKey(path: string): string {
  return `${PREFIX}${path}`;
}

/** All keys of last screens, for a deletion: paths begin with a slash, which `0` follows. */
export function allLastScreens(): IDBKeyRange {
  return IDBKeyRange.bound(lastScreenKey('/'), lastScreenKey('0'));
}
