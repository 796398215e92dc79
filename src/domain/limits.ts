/**
 * Every number of the product in one place: forms, the service and the tests read them here (spec part 1 and 2, section 9).
 * Lengths are counted in UTF-16 code units unless the name says otherwise; sizes are bytes; durations are milliseconds.
 */
export const LIMITS = {
  name: { min: 1, max: 60 },
  email: { max: 254 },
  /** The spec shows no rule for passwords; NIST SP 800-63B section 5.1.1 asks for at least 8 and for a generous maximum. */
  password: { min: 8, max: 256 },
  bio: { moreThan: 3, max: 1000 },
  letter: { max: 8 },
  postTitle: { max: 150 },
  postContent: { max: 40_000 },
  postSlug: { max: 120 },
  tag: { max: 40 },
  tagsPerPost: 10,
  photoAlt: { max: 300 },
  uploadBytes: 5_242_880,
  /** A statement is small; the engine's own limit of 8 MB would let one document hold up a whole batch. */
  documentBytes: 262_144,
  feedPage: 10,
  /** The newest posts that a device mirrors; older ones are read through when asked for. */
  mirroredPosts: 10_000,
  draftContent: { max: 80_000 },
} as const;

export const DURATIONS = {
  notification: 5_000,
  metadataDebounce: 50,
  lazyDelay: 200,
  lazyTimeout: 3_000,
  accessToken: 10 * 60_000,
  refreshToken: 60 * 24 * 60 * 60_000,
  /** A refresh token whose answer got lost on the way may be shown again; see docs/adr/2026-11-sessions.md. */
  clockTolerance: 5 * 60_000,
  /** How long a post waits for its photo before its author is told; the photo may still come later. */
  photoWait: 24 * 60 * 60_000,
} as const;
