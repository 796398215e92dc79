/**
 * Words in a file's name by which lists of content blockers (EasyList, EasyPrivacy, Fanboy's) take it for an
 * advertisement, a tracker or a button of a social network. A file that is blocked takes the screen with it that needs
 * it.
 */
const BLOCKED =
  /(?:^|[-._])(?:ads?|advert\w*|analytics?|banner|beacon|cookies?|gdpr|popup|promo\w*|push|share\w*|social|sponsor\w*|stats?|track\w*)(?=$|[-._])/i;

/** The pattern of the name of a built file: its own name, or none where that may be blocked. */
export function neutralName(name: string, end: string): string {
  return `assets/${BLOCKED.test(name) ? 'part' : '[name]'}-[hash]${end}`;
}
