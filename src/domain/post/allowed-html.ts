/**
 * The HTML permitted in a post. The editor produces it, the service refuses anything else, and the screen sanitises
 * with the same list before showing it. No style, class, id, script, form or frame; `allowed-href.ts` decides which
 * addresses a link may have.
 */
export const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'blockquote'] as const;
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'rel', 'target'] };
/**
 * The text of a piece of HTML, for previews and for detecting empty posts: tags removed, the editor's entities
 * resolved. It runs on unchecked HTML, so it must stay linear even for a row of `<`.
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
