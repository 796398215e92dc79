/**
 * Words in file names by which content blockers' lists (EasyList, EasyPrivacy, Fanboy's) recognise advertisements,
 * trackers or social buttons. A blocked file breaks the screen that needs it.
 */
const BLOCKED =
  /(?:^|[-._])(?:ads?|advert\w*|analytics?|banner|beacon|cookies?|gdpr|popup|promo\w*|push|share\w*|social|sponsor\w*|stats?|track\w*)(?=$|[-._])/i;

/** The name pattern of a built file: with its own name unless that may be blocked. */
export function neutralName(name: string, end: string): string {
  return `assets/${BLOCKED.test(name) ? 'part' : '[name]'}-[hash]${end}`;
}
