import Type, { type Static } from 'typebox';
import { Instant, Locale } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Email, Password, Role } from './schema.ts';

const Given = Type.String({ minLength: 1, maxLength: LIMITS.password.max });
/** The random part of a mail's link: 32 bytes in base64url. */
const LinkToken = Type.String({ pattern: '^[\\w-]{43}$' });
const closed = { additionalProperties: false } as const;

export const PasswordChange = Type.Object({ current: Given, password: Password }, closed);
export type PasswordChange = Static<typeof PasswordChange>;

/** Answered alike whether or not there is such an account. */
export const PasswordForgotten = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: LIMITS.email.max }), locale: Locale },
  closed,
);
export type PasswordForgotten = Static<typeof PasswordForgotten>;

export const PasswordReset = Type.Object({ token: LinkToken, password: Password }, closed);
export type PasswordReset = Static<typeof PasswordReset>;

/** The new address counts once its own link was opened. */
export const EmailChange = Type.Object({ email: Email, password: Given }, closed);
export type EmailChange = Static<typeof EmailChange>;

export const EmailConfirmation = Type.Object({ token: LinkToken }, closed);
export type EmailConfirmation = Static<typeof EmailConfirmation>;

/** What becomes of what a person wrote to others when they go: it stays there without their name, or goes with them. */
export const LettersFate = Type.Enum(['stay', 'go']);
export type LettersFate = Static<typeof LettersFate>;

const Credential = Type.String({ minLength: 1, maxLength: 8_192 });
const letters = Type.Optional(LettersFate);

/**
 * Proves once more who asks: the password, or, for an account without one, a fresh ID token of Google. `letters`: pages
 * of before do not ask, and say that everything goes.
 */
export const AccountRemoval = Type.Union([
  Type.Object({ password: Given, letters }, closed),
  Type.Object({ credential: Credential, letters }, closed),
]);
export type AccountRemoval = Static<typeof AccountRemoval>;

/** As `AccountRemoval`, by somebody who may not be signed in, such as a suspended person. */
export const SignedOutRemoval = Type.Union([
  Type.Object({ email: PasswordForgotten.properties.email, password: Given, letters }, closed),
  Type.Object({ credential: Credential, letters }, closed),
]);
export type SignedOutRemoval = Static<typeof SignedOutRemoval>;

/** What the owner of an account may see of it. Nobody else ever gets the address. */
export const AccountInfo = Type.Object({
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  /** An address that waits for its link to be opened. */
  pendingEmail: Type.Union([Type.String(), Type.Null()]),
  hasPassword: Type.Boolean(),
  google: Type.Boolean(),
  roles: Type.Array(Role),
  createdAt: Instant,
});
export type AccountInfo = Static<typeof AccountInfo>;

/**
 * A sign-in on one device, as its owner sees it. `label` is made of the browser's name and the system, e.g. "Firefox,
 * Android"; empty when neither is known.
 */
export const SignedInDevice = Type.Object({
  id: Type.String(),
  label: Type.String(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  current: Type.Boolean(),
});
export type SignedInDevice = Static<typeof SignedInDevice>;
