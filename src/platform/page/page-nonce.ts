/** The nonce with which scripts of this page may add styles (`domain/page/nonce.ts`); empty in development. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
