const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser has passkeys here: they belong to a host's name (WebAuthn level 3, section 5.1.2). */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(globalThis.location.hostname);
}
