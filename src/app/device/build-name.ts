/**
 * The name that the build gave to the page's entry file: another build, another name. Without one the page runs from
 * its sources.
 */
export function buildName(document: Document): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? 'development';
}
