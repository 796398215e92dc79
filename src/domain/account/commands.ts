import { type Static, Type } from 'typebox';
import { Instant, Locale } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Passkey } from './passkeys.ts';
import { Email, Password, Role } from './schema.ts';

const Given = Type.String({ minLength: 1, maxLength: LIMITS.password.max });
/** The random part of a link in a mail: 32 bytes in base64url. */
const LinkToken = Type.String({ pattern: '^[\\w-]{43}$' });
const closed = { additionalProperties: false } as const;

export const PasswordChange = Type.Object({ current: Given, password: Password }, closed);
export type PasswordChange = Static<typeof PasswordChange>;

/** The response is the same whether or not such an account exists. */
export const PasswordForgotten = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: LIMITS.email.max }), locale: Locale },
  closed,
);
export type PasswordForgotten = Static<typeof PasswordForgotten>;

export const PasswordReset = Type.Object({ token: LinkToken, password: Password }, closed);
export type PasswordReset = Static<typeof PasswordReset>;

/** The new address takes effect when its own link was opened. */
export const EmailChange = Type.Object({ email: Email, password: Given }, closed);
export type EmailChange = Static<typeof EmailChange>;

export const EmailConfirmation = Type.Object({ token: LinkToken }, closed);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/**
 * What happens to the messages of a person who deletes their account: they stay without the name, or are deleted too.
 */
export const LettersFate = Type.Enum(['stay', 'go']);
export type LettersFate = Static<typeof LettersFate>;

const Credential = Type.String({ minLength: 1, maxLength: 8_192 });
const letters = Type.Optional(LettersFate);

/** Proves the identity again: by the password or, for an account without one, by a fresh ID token of Google. */
export const AccountProof = Type.Union([
  Type.Object({ password: Given }, closed),
  Type.Object({ credential: Credential }, closed),
]);
export type AccountProof = Static<typeof AccountProof>;

/** As `AccountProof`. Older pages do not send `letters` and announce that everything is deleted. */
export const AccountRemoval = Type.Union([
  Type.Object({ password: Given, letters }, closed),
  Type.Object({ credential: Credential, letters }, closed),
]);
export type AccountRemoval = Static<typeof AccountRemoval>;

/** As `AccountRemoval`, for a person who may not be signed in, such as a suspended one. */
export const SignedOutRemoval = Type.Union([
  Type.Object({ email: PasswordForgotten.properties.email, password: Given, letters }, closed),
  Type.Object({ credential: Credential, letters }, closed),
]);
export type SignedOutRemoval = Static<typeof SignedOutRemoval>;

/** What the owner of an account sees of it. Only the owner ever gets the address. */
export const AccountInfo = Type.Object({
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  /** An address whose link was not opened yet. */
  pendingEmail: Type.Union([Type.String(), Type.Null()]),
  hasPassword: Type.Boolean(),
  google: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  roles: Type.Array(Role),
  createdAt: Instant,
});
export type AccountInfo = Static<typeof AccountInfo>;

/**
 * A sign-in on one device, as its owner sees it. `label` consists of the browser's name and the system, e.g. "Firefox,
 * Android"; empty if neither is known.
 */
export const SignedInDevice = Type.Object({
  id: Type.String(),
  label: Type.String(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  current: Type.Boolean(),
});
export type SignedInDevice = Static<typeof SignedInDevice>;
