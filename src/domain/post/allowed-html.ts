/**
 * The HTML a post may consist of. The editor produces it, the service refuses anything else, and the screen sanitises
 * by the same list again before it shows it. No style, class, id, script, form or frame; which addresses a link may
 * have is said by `allowed-href.ts`.
 */
export const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'blockquote'] as const;
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'rel', 'target'] };
/**
 * The text of a piece of HTML, for previews and for "is there anything in it": tags gone, entities of the editor
 * resolved. It is asked before the HTML was checked, so it must not take longer for a row of `<` than for anything
 * else.
 */
export function textOf(html: string): string {
  return html
    .replace(/<(?:\/(?:p|h2|h3|li|blockquote)|br\s*\/?)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
