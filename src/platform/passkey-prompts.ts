import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** `cancelled`: the person closed the prompt, or it timed out. `exists`: this authenticator has one already. */
export type Prompted<Credential> =
  | { readonly kind: 'done'; readonly credential: Credential }
  | { readonly kind: 'cancelled' | 'exists' | 'failed' };

/** Shows the browser's prompt that makes a passkey. `options`: as the service generated them. */
export function createPasskey(options: object): Promise<Prompted<RegistrationResponseJSON>> {
  return prompted(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

/** Shows the browser's prompt that signs in with a passkey. `options`: as the service generated them. */
export function askForPasskey(options: object): Promise<Prompted<AuthenticationResponseJSON>> {
  return prompted(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));
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
