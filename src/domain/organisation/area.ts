/**
 * An area of the directory: the two digits of a region in a KATOTTG code (`place/list.ts`), or `abroad`. A device
 * stores a whole area, so a city's neighbours are in it.
 */
export const AREA = '^(\\d\\d|abroad)$';

/** Cities that are a region themselves lie inside another one: Kyiv, Sevastopol. */
const INSIDE: Readonly<Record<string, string>> = { '80': '32', '85': '01' };

/** The area of a place, by its code. */
export function areaOf(code: string): string {
  const region = /^UA(\d\d)/.exec(code)?.[1];
  return region === undefined ? 'abroad' : (INSIDE[region] ?? region);
}
