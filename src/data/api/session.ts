import type { GoogleLogin, Login, Registration, Role, SignInOptions } from '../../domain/account/schema.ts';
import type { Locale } from '../../domain/document.ts';
import type { Result } from './result.ts';
import type { WaitingItem } from './sync.ts';

/** Who is signed in on this device. */
export interface SessionApi {
  register(input: Registration): Promise<Result<Person>>;
  login(input: Login): Promise<Result<Person>>;
  loginWithGoogle(input: GoogleLogin): Promise<Result<Person>>;
  /** What the service offers for signing in, and the contact address; null when unknown because there is no network. */
  signInOptions(): Promise<SignInOptions | null>;
  /** What would be lost by signing out now; null while the own database is not open, so that nobody knows. */
  unsent(): Promise<WaitingItem[] | null>;
  /** Wipes this person's databases, caches and session from the device; what is unsent is gone. Works offline. */
  signOut(): Promise<Result<null>>;
  /** The unsent things as a file that people and programs can read (JSON with the photos as data addresses). */
  exportUnsent(): Promise<Blob>;
  /**
   * Roles for a guard: asked of the service; what was known last counts when the network cannot be asked (spec part 1,
   * section 2.1).
   */
  roles(): Promise<RolesAnswer>;
}

/** `failed`: the service was reached and did not answer the question. */
export type RolesAnswer = { kind: 'known'; roles: Role[]; from: 'service' | 'device' } | { kind: 'failed' };

export interface Person {
  userId: string;
  firstName: string;
  secondName: string;
  letter: string;
  /** The hash of the uploaded avatar, from which its addresses follow; null: the letter stands for it. */
  avatar: string | null;
  roles: Role[];
  locale: Locale;
}

/**
 * `expired`: reading and writing go on, sending waits for a new sign-in of the same person. `suspended`: nothing is
 * sent any more; without a reason the account may also have been deleted on another device.
 */
export type SessionState =
  | { kind: 'visitor' }
  | { kind: 'signedIn'; person: Person }
  | { kind: 'expired'; person: Person }
  | { kind: 'suspended'; person: Person; reason: string | null };
