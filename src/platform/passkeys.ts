import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** `cancelled`: the person closed the prompt, or it timed out. `exists`: this authenticator has one already. */
export type Prompted<Credential> =
  | { readonly kind: 'done'; readonly credential: Credential }
  | { readonly kind: 'cancelled' | 'exists' | 'failed' };

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser has passkeys here: they belong to a host's name (WebAuthn level 3, section 5.1.2). */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(globalThis.location.hostname);
}

/** Shows the browser's prompt that makes a passkey. `options`: as the service generated them. */
export async function createPasskey(options: object): Promise<Prompted<RegistrationResponseJSON>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return prompted(startRegistration({ optionsJSON }));
}

/** Shows the browser's prompt that signs in with a passkey. `options`: as the service generated them. */
export async function askForPasskey(options: object): Promise<Prompted<AuthenticationResponseJSON>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return prompted(startAuthentication({ optionsJSON }));
}

async function prompted<Credential>(credential: Promise<Credential>): Promise<Prompted<Credential>> {
  try {
    return { kind: 'done', credential: await credential };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' };
    return { kind: name === 'InvalidStateError' ? 'exists' : 'failed' };
  }
}
