/**
 * The nonce that permits a page's own scripts to add styles, as antd's do (CSP 3, section 2.3.1). The built page has a
 * placeholder in its head, before any user content; each response of the service has a new nonce there.
 */
const PLACEHOLDER = '<meta property="csp-nonce" nonce="__nonce__"';

export function withNonce(html: string, nonce: string): string {
  return html.replace(PLACEHOLDER, PLACEHOLDER.replace('__nonce__', nonce));
}

/** The nonce of a page as HTML, or the empty string: then the page's policy permits no added styles. */
export function nonceOf(html: string): string {
  return /<meta property="csp-nonce" nonce="([\w-]*)"/.exec(html)?.[1] ?? '';
}
