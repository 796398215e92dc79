/** The nonce under which scripts of this page may bring styles (`domain/page/nonce.ts`); empty while developing. */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
