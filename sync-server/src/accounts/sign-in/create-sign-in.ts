import type { Config } from '../../base/config/config.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { createPhotoStore } from '../../storage/media/photo-store.ts';
import { createTokenSeal } from '../sessions/token-seal.ts';
import type { AccountStore } from '../store.ts';
import { createGoogleVerifier, type GoogleVerifier } from './google.ts';
import { fetchPicture } from './google-picture.ts';
import { createLinks, type Links } from './links.ts';
import { createMailLimit, type MailLimit } from './mail-limit.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { createTryCounter, type TryCounter } from './tries.ts';

/** The ways to prove who one is, and their limits. */
export interface SignIn {
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly links: Links;
  readonly mailLimit: MailLimit;
  readonly proofs: Proofs;
  /** Null if Google sign-in is not configured. */
  readonly google: GoogleVerifier | null;
  readonly passkeys: Passkeys;
  /** Stores the picture of a new Google account. Returns its hash, or null. */
  findPicture(userId: string, address: string | null): Promise<string | null>;
}

/** Computes one password hash, so it takes a moment. */
export async function createSignIn(
  { config, couch, secret }: { config: Pick<Config, 'google'>; couch: Couch; secret: string },
  store: AccountStore,
): Promise<SignIn> {
  const tries = createTryCounter(couch);
  const passwords = await createPasswords();
  const google = config.google ? createGoogleVerifier(config.google) : null;
  const photos = createPhotoStore(couch);
  const origins = config.google?.pictureOrigins ?? [];
  return {
    passwords,
    tries,
    links: createLinks(couch, store),
    mailLimit: createMailLimit(couch),
    proofs: createProofs({ passwords, tries, google }),
    google,
    passkeys: createPasskeys(store, createTokenSeal(secret, 'passkey-challenge')),
    findPicture: async (userId, address) =>
      address === null ? null : fetchPicture(userId, address, { photos, origins }),
  };
}
