/**
 * The nonce with which a page's own scripts may bring styles, as antd's do (CSP 3, section 2.3.1). The built page has a
 * placeholder in its head, before everything that anybody wrote; each answer of the service has another nonce there.
 */
const PLACEHOLDER = '<meta property="csp-nonce" nonce="__nonce__"';

export function withNonce(html: string, nonce: string): string {
  return html.replace(PLACEHOLDER, PLACEHOLDER.replace('__nonce__', nonce));
}

/** That of a page as HTML, or the empty string: then the policy of that page lets none bring styles. */
export function nonceOf(html: string): string {
  return /<meta property="csp-nonce" nonce="([\w-]*)"/.exec(html)?.[1] ?? '';
}
