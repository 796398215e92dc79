/**
 * Limits of the service and of the data client that no screen needs. A file of their own: the first screen loads all of
 * `limits.ts`.
 */
export const SERVICE_LIMITS = {
  /**
   * How many changes of a shared database a device requests at once. The same for all devices, so that the service
   * reads the engine once for all waiting requests.
   */
  changesTogether: 500,
  /** The longest search text for a city. */
  citySearch: { max: 100 },
  /** Devices where one person is signed in; above it the least recently used one is signed out. */
  sessions: 50,
  adminPage: 25,
  /** A statement is small; with the engine's own limit of 8 MB one document could delay a whole batch. */
  documentBytes: 262_144,
  /**
   * The limit of one person's own database: bytes of the documents' current versions, and number of documents. The spec
   * has no limit; without one a single account could fill the server's disk. Years of posts, comments and likes are far
   * below it; photos are limited separately (`DAILY.photos`).
   */
  ownDatabase: { bytes: 100 * 1024 * 1024, documents: 50_000 },
  /**
   * How many documents rejected for lack of room a device records and offers again; the others wait without being
   * offered. Each one adds to what is stored, read and offered at every attempt.
   */
  deniedForRoom: 500,
  /** Reviews fetched per page. */
  reviewPage: 10,
  /** People whom a search excludes, with their posts. */
  searchWithout: 200,
  /** People found by a name; a longer text finds the others. */
  foundPeople: 10,
  reportPage: 20,
  /** Reports of one item that a moderator sees; of the others only the number. */
  reportsShown: 50,
  pushSubscriptions: 10,
  /** A person's pets in one list, newest first. */
  petsListed: 200,
  /** How many wrong chip numbers one person may enter for a dog, whatever they remove; then an admin decides. */
  wrongChips: 5,
  /** All show titles of a dog together, as charts show them. */
  dogTitle: { max: 80 },
  /** Siblings, and children, that a page names; above it shows only their number. */
  pedigreeRelatives: 200,
  /** Dogs of one ancestry: enough for all known ones of 12 generations, and of nearly every longer one. */
  ancestry: 10_000,
} as const;
