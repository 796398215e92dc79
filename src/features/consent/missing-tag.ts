/** The one console message that the specification requires (part 1, sections 7 and 8). */
export function warnOfMissingTag(): void {
  console.warn('Cookie consent: there is no tag function on this page, so the choice was only kept.');
}
