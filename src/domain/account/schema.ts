import { type Static, Type } from 'typebox';
import { Instant, Locale, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';

const Name = Type.String({ minLength: LIMITS.name.min, maxLength: LIMITS.name.max, pattern: '\\S' });
export const Email = Type.String({ maxLength: LIMITS.email.max, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' });
export const Password = Type.String({ minLength: LIMITS.password.min, maxLength: LIMITS.password.max });

/** Spec part 1, section 3, "Registration input"; confirmPassword never leaves the form. */
export const Registration = Type.Object(
  { firstName: Name, secondName: Name, email: Email, password: Password, locale: Locale },
  { additionalProperties: false },
);
export type Registration = Static<typeof Registration>;

/** No minimum for the password here: an old or wrong one must get the same response as any other. */
export const Login = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
    password: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
    locale: Locale,
  },
  { additionalProperties: false },
);
export type Login = Static<typeof Login>;

/** `credential` is the ID token that Google Identity Services hands to the page. */
export const GoogleLogin = Type.Object(
  { credential: Type.String({ minLength: 1, maxLength: 8_192 }), locale: Locale },
  { additionalProperties: false },
);
export type GoogleLogin = Static<typeof GoogleLogin>;

/** What the page needs to know before a sign-in. */
export const SignInOptions = Type.Object({
  /** Null if Google sign-in is not offered. */
  googleClientId: Type.Union([Type.String(), Type.Null()]),
  /** The contact address, shown on the static pages. */
  contactEmail: Type.String(),
});
export type SignInOptions = Static<typeof SignInOptions>;

export const ROLES = ['user', 'admin', 'premium-user'] as const;
export const Role = Type.Enum([...ROLES]);
export type Role = Static<typeof Role>;

/**
 * A role shown to everyone beside its owner's name: this person speaks for the community. Only the service sets it; no
 * statement can.
 */
export const ShownRole = Type.Literal('admin');
export type ShownRole = Static<typeof ShownRole>;

/** What a device gets when it signs in or refreshes. The refresh token travels in a cookie that scripts cannot read. */
export const Session = Type.Object({
  userId: UserId,
  ownDatabase: Type.String(),
  accessToken: Type.String(),
  expiresAt: Instant,
  roles: Type.Array(Role),
  person: Type.Object({ firstName: Type.String(), secondName: Type.String(), letter: Type.String() }),
  locale: Locale,
});
export type Session = Static<typeof Session>;
