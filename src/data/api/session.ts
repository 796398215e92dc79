import type { PasskeyLogin, PasskeyOptions } from '../../domain/account/passkeys.ts';
import type { GoogleLogin, Login, Registration, Role, SignInOptions } from '../../domain/account/schema.ts';
import type { Locale } from '../../domain/document.ts';
import type { Result } from './result.ts';
import type { SyncStatus, WaitingItem } from './sync.ts';

/** Who is signed in on this device. */
export interface SessionApi {
  /** Opens the stored data and starts syncing. Answers as soon as reading is possible; never waits for the network. */
  start(): Promise<StartState>;
  register(input: Registration): Promise<Result<Person>>;
  login(input: Login): Promise<Result<Person>>;
  loginWithGoogle(input: GoogleLogin): Promise<Result<Person>>;
  /** The options of the browser's prompt that signs in with a passkey. */
  passkeySignInOptions(): Promise<Result<PasskeyOptions>>;
  loginWithPasskey(input: PasskeyLogin): Promise<Result<Person>>;
  /** The sign-in methods of the service, and the contact address; null if unknown because there is no network. */
  signInOptions(): Promise<SignInOptions | null>;
  /** What signing out now would lose; null while the own database is not open, because then it is unknown. */
  unsent(): Promise<WaitingItem[] | null>;
  /** Wipes this person's databases, caches and session from the device; unsent statements are lost. Works offline. */
  signOut(): Promise<Result<null>>;
  /** The unsent statements as a file that people and programs can read (JSON with the photos as data addresses). */
  exportUnsent(): Promise<Blob>;
  /**
   * Roles for a route guard, from the service; the last known roles apply when the network cannot be reached (spec part
   * 1, section 2.1).
   */
  roles(): Promise<RolesAnswer>;
}

export interface StartState {
  /** Null if only a later version of the app can read who is signed in here. */
  session: SessionState | null;
  /** True if nothing on this device says who is signed in: a visitor, but without a sign-out. */
  sessionUnknown: boolean;
  storage: 'kept' | 'limited';
  status: SyncStatus;
}

/** `failed`: the service was reached and did not answer the question. */
export type RolesAnswer = { kind: 'known'; roles: Role[]; from: 'service' | 'device' } | { kind: 'failed' };

export interface Person {
  userId: string;
  firstName: string;
  secondName: string;
  letter: string;
  /** The hash of the uploaded avatar, from which its addresses follow; null: the letter is shown instead. */
  avatar: string | null;
  roles: Role[];
  locale: Locale;
}

/**
 * `expired`: reading and writing continue, sending waits until the same person signs in again. `suspended`: nothing is
 * sent any more; without a reason the account may also have been deleted on another device.
 */
export type SessionState =
  | { kind: 'visitor' }
  | { kind: 'signedIn'; person: Person }
  | { kind: 'expired'; person: Person }
  | { kind: 'suspended'; person: Person; reason: string | null };
