import { type Static, type TSchema, Type } from 'typebox';
import { Instant, Locale } from '../document.ts';
import { LIMITS } from '../limits.ts';

const closed = { additionalProperties: false } as const;
/** Bytes in base64url. A credential's id has at most 1,023 bytes (WebAuthn level 3, section 4); the rest are ours. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });
const CredentialId = Bytes(1_364);

/** What a browser's `PublicKeyCredential.toJSON()` returns; later browsers may add fields. */
const credential = <Response extends TSchema>(response: Response) =>
  Type.Object({
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    clientExtensionResults: Type.Object({}),
    response,
  });

const NewCredential = credential(
  Type.Object({
    clientDataJSON: Bytes(4_096),
    attestationObject: Bytes(8_192),
  }),
);
const UsedCredential = credential(
  Type.Object({
    clientDataJSON: Bytes(4_096),
    authenticatorData: Bytes(2_048),
    signature: Bytes(2_048),
    /** The account: passkeys are discoverable, so every authenticator sends it. */
    userHandle: Bytes(128),
  }),
);

export const PasskeyAddition = Type.Object({ credential: NewCredential }, closed);
export type PasskeyAddition = Static<typeof PasskeyAddition>;

export const PasskeyLogin = Type.Object({ credential: UsedCredential, locale: Locale }, closed);
export type PasskeyLogin = Static<typeof PasskeyLogin>;

export const PasskeyName = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: LIMITS.passkeyName.max, pattern: '\\S' }) },
  closed,
);
export type PasskeyName = Static<typeof PasskeyName>;

/** A passkey as its owner sees it. It begins with the name of the browser that made it, which may be empty. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  /** Null: never. */
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

/**
 * The options of the browser's prompt, as `@simplewebauthn/server` generates and `@simplewebauthn/browser` reads them:
 * neither page nor service looks into them.
 */
export const PasskeyOptions = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({ challenge: Type.String() }, { additionalProperties: true }),
);
export type PasskeyOptions = Static<typeof PasskeyOptions>;
