/**
 * The name that the build gave the page's entry file; each build has another one. Without one the page runs from its
 * sources.
 */
export function buildName(document: Document): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? 'development';
}
