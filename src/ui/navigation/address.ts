/** A path of this page. `//host` and `/\host` look like one, and a browser takes them for somebody else's address. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** `?…` and `#…` are said of the screen that stands at `pathname`; nothing else of its address is kept. */
export function wholeAddress(to: string, pathname: string): string {
  return /^[?#]/.test(to) ? `${pathname}${to}` : to;
}
