/**
 * Every code that a refusal or an error carries from one part to another. A code is `subject/reason`, never a sentence:
 * the sentence is chosen on the device in the person's language (`src/i18n/code-texts.ts`; a test demands one for each).
 */
export const CODES = [
  // a statement that cannot be published
  'statement/unknown-type',
  'statement/malformed',
  'statement/too-large',
  'statement/newer-version',
  'post/title-required',
  'post/title-too-long',
  'post/content-required',
  'post/content-too-long',
  'post/unsafe-html',
  'post/too-many-tags',
  'post/slug-mismatch',
  'post/author-incomplete',
  'post/not-yours',
  'post/removed',
  'profile/malformed',
  'profile/name-too-short',
  'profile/name-too-long',
  'profile/bio-too-short',
  'profile/bio-too-long',
  'profile/phone-malformed',
  'comment/content-required',
  'comment/too-long',
  'comment/author-incomplete',
  'comment/post-removed',
  'comment/other-thread',
  'comment/not-yours',
  'comment/blocked',
  'like/post-removed',
  'report/text-required',
  'report/gone',
  'block/yourself',
  'moderation/hidden',
  'moderation/removed',
  'moderation/writing-blocked',
  'moderation/nothing-to-decide',
  'limit/posts',
  'limit/comments',
  'limit/likes',
  'limit/reports',
  'push/not-supported',
  'push/denied',
  'push/failed',
  'photo/missing',
  // photos
  'photo/too-large',
  'photo/not-an-image',
  'photo/too-many-pixels',
  'photo/hash-mismatch',
  // accounts and sessions
  'account/email-taken',
  'account/wrong-credentials',
  'account/too-many-tries',
  'account/suspended',
  'account/invalid-input',
  'account/google-failed',
  'account/google-not-configured',
  'account/wrong-password',
  'account/no-password',
  'account/link-ended',
  'account/unknown',
  'account/own-role',
  'account/last-admin',
  'session/expired',
  'session/reused',
  'session/missing',
  'session/unknown',
  'role/required',
  'token/invalid',
  'token/expired',
  // places
  'places/not-configured',
  'places/failed',
  // gateway
  'gateway/forbidden',
  'gateway/not-found',
  'gateway/too-large',
  'gateway/read-only',
  'gateway/bad-request',
  // anything
  'request/invalid',
  'request/too-many',
  'server/unavailable',
  'server/failed',
  // on the device
  'network/offline',
  'network/unreachable',
  'network/captive-portal',
  'device/storage-full',
  'device/storage-unavailable',
  'device/database-broken',
  'device/conflict',
  'device/not-signed-in',
] as const;

export type Code = (typeof CODES)[number];

const known: ReadonlySet<string> = new Set(CODES);

/** True when `value` is one of our codes; what comes from the network is not trusted to be one. */
export function isCode(value: unknown): value is Code {
  return typeof value === 'string' && known.has(value);
}
